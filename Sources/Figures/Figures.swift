/// Re-exports contact sheets and filmstrips.
@_exported import MesmerSheets

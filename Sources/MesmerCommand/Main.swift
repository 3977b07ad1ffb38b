import MesmerGoldenCLI
import MesmerMedia

@main
enum Main {
  static func main() {
    MediaFiles.enable()
    CommandMain<MesmerCommand>.run(MesmerCommand.all.map { $0._commandName })
  }
}

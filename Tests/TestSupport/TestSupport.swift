import Mesmer

import UIKit

struct Scale {
  var marks = 10
}

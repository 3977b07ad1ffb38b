/// The version of Mesmer's programs. `scripts/release` names a release after it, and
/// requires a heading for it in CHANGELOG.md.
package let mesmerVersion = "0.1.0"

// What docs/testing.md shows runs here, as it stands.
import '../../../docs/examples/testing/connect.test.js'

// The example of docs/testing.md runs here, unchanged.
import '../../../docs/examples/testing/bitcoin.test.js'
import '../../../docs/examples/testing/connect.test.js'
import '../../../docs/examples/testing/send.test.js'
import '../../../docs/examples/testing/solana.test.js'

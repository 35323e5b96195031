import { describeTransport } from '../../testing/src/conformance/describeTransport.js'
import { createHarness } from './fixtures/createHarness.js'

describeTransport('WalletConnect over our relay with walletkit 1.2.10', createHarness)

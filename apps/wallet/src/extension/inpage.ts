import { announceProvider } from './announceProvider.js'
import { installBitcoin } from './bitcoinWallet.js'
import { walletName, walletRdns } from './identity.js'
import { type BridgeMessage, toPage } from './protocol.js'
import { createProvider } from './provider.js'
import { installStacks } from './stacksProvider.js'
import { createStandardWallet, registerWallet } from './standardWallet.js'

// To this very window only; '*' because a sandboxed frame's origin cannot be named.
const { provider, receive } = createProvider(message => window.postMessage(message, '*'))

window.addEventListener('message', (event: MessageEvent<BridgeMessage | null>) => {
  if (event.source === window && event.data?.target === toPage) receive(event.data)
})

announceProvider(provider, { name: walletName, rdns: walletRdns })
registerWallet(createStandardWallet(provider))

// These families are announced where the wallet has them, which its worker returns without a prompt.
void installBitcoin(provider)
void installStacks(provider)

export { provider }

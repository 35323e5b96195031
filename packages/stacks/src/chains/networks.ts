import { defineStacksNetwork, type StacksNetwork } from './defineStacksNetwork.js'

// Without endpoints: the public ones are limited. A site adds its own by `{ ...stacksMainnet, rpcUrls: [url] }`, else
// the chain is read through the Latchkit server.
export const stacksMainnet: StacksNetwork<1> = /* @__PURE__ */ defineStacksNetwork({
  id: 1,
  name: 'Stacks',
  explorerUrl: 'https://explorer.hiro.so',
})

export const stacksTestnet: StacksNetwork<2147483648> = /* @__PURE__ */ defineStacksNetwork({
  id: 2147483648,
  name: 'Stacks Testnet',
  explorerUrl: 'https://explorer.hiro.so?chain=testnet',
  testnet: true,
})

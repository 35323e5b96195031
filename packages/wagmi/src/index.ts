export { bindWagmi } from './bindWagmi.js'
export { networksFrom } from './networksFrom.js'
export { WagmiAdapter, type WagmiAdapterNetwork, type WagmiAdapterOptions } from './WagmiAdapter.js'

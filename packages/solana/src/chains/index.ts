export { type DefineSolanaNetworkParameters, defineSolanaNetwork } from './defineSolanaNetwork.js'
export * from './networks.js'

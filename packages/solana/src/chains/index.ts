export * from './defineSolanaNetwork.js'
export * from './networks.js'

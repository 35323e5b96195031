export * from './defineBitcoinNetwork.js'
export * from './networks.js'

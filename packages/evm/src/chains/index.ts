export * from './defineEvmNetwork.js'
export * from './networks.js'
export * from './toEvmNetwork.js'

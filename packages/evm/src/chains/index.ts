export * from './defineEvmNetwork.js'
export * from './networks.js'

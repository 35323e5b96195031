export * from './defineStacksNetwork.js'
export * from './networks.js'

export { type EthersSource, toEthersProvider } from './toEthersProvider.js'
export { toEthersSigner } from './toEthersSigner.js'

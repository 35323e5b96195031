export type StacksNetworkName = 'mainnet' | 'testnet'

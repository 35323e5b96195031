export * from '@latchkit/bitcoin/chains'
export * from '@latchkit/evm/chains'
export * from '@latchkit/solana/chains'
export * from '@latchkit/stacks/chains'

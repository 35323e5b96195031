export * from '@latchkit/evm/chains'
export * from '@latchkit/solana/chains'

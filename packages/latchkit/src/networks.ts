export * from '@latchkit/evm/chains'

import { createLatchkit } from '@latchkit/core'
import { evm } from '@latchkit/evm'
import { base, mainnet } from '@latchkit/evm/chains'

export const client = createLatchkit({ networks: [mainnet, base], families: [evm()] })

import { createLatchkit } from '@latchkit/core'
import { solana } from '@latchkit/solana'
import { solanaMainnet } from '@latchkit/solana/chains'

export const client = createLatchkit({ networks: [solanaMainnet], families: [solana()] })

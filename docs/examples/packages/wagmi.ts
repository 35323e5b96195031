import { bindWagmi, networksFrom } from '@latchkit/wagmi'
import { createLatchkit } from 'latchkit'
import { wagmiConfig } from './wagmiConfig.js'

export const client = createLatchkit({ networks: networksFrom(wagmiConfig) })
bindWagmi(client, wagmiConfig)

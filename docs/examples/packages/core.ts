import { createLatchkit, selectAccount } from '@latchkit/core'
import { evm } from '@latchkit/evm'
import { mainnet } from '@latchkit/evm/chains'

const client = createLatchkit({ networks: [mainnet], families: [evm()] })

client.subscribe(() => console.log(selectAccount(client.getState()).address))

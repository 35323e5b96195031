import { createLatchkit } from '@latchkit/core'
import { embedded } from '@latchkit/embedded'
import { evm } from '@latchkit/evm'
import { mainnet } from '@latchkit/evm/chains'

const { transport, login } = embedded({ secureUrl: 'https://secure.example.com' })

export const client = createLatchkit({
  networks: [mainnet],
  families: [evm()],
  remoteConnectors: [transport],
  ports: { login },
})

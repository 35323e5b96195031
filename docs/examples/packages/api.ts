import { createApiClient } from '@latchkit/api'

const api = createApiClient({
  baseUrl: 'https://latchkit.example.com',
  sdkType: 'appkit',
  sdkVersion: 'react-latchkit-0.1.0',
})

const { wallets } = await api.directory.getWallets({ page: 1, entries: 40 })

console.log(wallets.map(({ name }) => name))

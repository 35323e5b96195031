import { createBundledDirectory } from '@latchkit/wallets'

const directory = createBundledDirectory()
const { wallets, count } = await directory.getWallets({ page: 1, entries: 4, chains: ['eip155:1'] })

console.log(count, wallets[0]?.name)

import { type Capability, defineCapability } from '../capability.js'
import { type Directory, loadDirectory } from './loadDirectory.js'
import { walletOptions } from './options.js'
import { createWalletsRoute } from './route.js'
import { createWalletsService } from './service.js'

/** The wallet directory. */
export const wallets: Capability<Directory, typeof walletOptions> = defineCapability({
  name: 'wallets',
  options: walletOptions,
  async create({ read }) {
    const directory = await loadDirectory(read(walletOptions))
    const service = createWalletsService(directory)
    return { offer: directory, routes: [createWalletsRoute({ service })] }
  },
})

import { type Capability, defineCapability } from '../capability.js'
import { type Directory, loadDirectory } from './loadDirectory.js'
import { createWalletsRoute } from './route.js'
import { createWalletsService } from './service.js'

/** The wallet directory. */
export const wallets: Capability<Directory> = defineCapability({
  name: 'wallets',
  async create({ given }) {
    const directory = await loadDirectory(given)
    const service = createWalletsService(directory)
    return { offer: directory, routes: [createWalletsRoute({ service })] }
  },
})

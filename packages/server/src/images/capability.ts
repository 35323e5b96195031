import { type Capability, defineCapability } from '../capability.js'
import { serverOptions } from '../config/serverOptions.js'
import { wallets } from '../wallets/capability.js'
import { createImagesRoute } from './route.js'
import { createImageService } from './service.js'

/** Marks of wallets, networks, tokens and currencies. */
export const images: Capability<undefined> = defineCapability({
  name: 'images',
  async create({ read, upstreams, use }) {
    const { tokens, nativeCurrencies } = read(serverOptions)
    const { chains } = upstreams
    const service = createImageService({ ...(await use(wallets)), chains, tokens, nativeCurrencies })
    return { offer: undefined, routes: [createImagesRoute({ service })] }
  },
})

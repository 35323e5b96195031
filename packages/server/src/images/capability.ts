import { type Capability, defineCapability } from '../capability.js'
import { wallets } from '../wallets/capability.js'
import { createImagesRoute } from './route.js'
import { createImageService } from './service.js'

/** Marks of wallets, networks, tokens and currencies. */
export const images: Capability<undefined> = defineCapability({
  name: 'images',
  async create({ options, upstreams, use }) {
    const { tokens, nativeCurrencies } = options
    const { chains } = upstreams
    const service = createImageService({ ...(await use(wallets)), chains, tokens, nativeCurrencies })
    return { offer: undefined, routes: [createImagesRoute({ service })] }
  },
})

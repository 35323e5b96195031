import { activity } from '../activity/capability.js'
import { type Capability, defineCapability } from '../capability.js'
import { createNfts, type Nfts } from './createNfts.js'
import { createImageRoute } from './image/route.js'
import { createNftsRoute } from './route.js'

/** NFTs of accounts, and pictures by way of the server. */
export const nfts: Capability<Nfts> = defineCapability({
  name: 'nfts',
  async create(context) {
    const created = createNfts({
      ...context,
      activity: await context.use(activity),
      limitMedia: context.limits.media,
    })
    return {
      offer: created,
      openRoutes: [createImageRoute({ images: created.images })],
      routes: [createNftsRoute({ service: created.service })],
    }
  },
})

import { activity } from '../activity/capability.js'
import { activityOptions } from '../activity/options.js'
import { type Capability, defineCapability } from '../capability.js'
import { serverOptions } from '../config/serverOptions.js'
import { createNfts, type Nfts } from './createNfts.js'
import { createImageRoute } from './image/route.js'
import { mediaOptions } from './options.js'
import { createNftsRoute } from './route.js'

/** NFTs of accounts, and pictures by way of the server. */
export const nfts: Capability<Nfts, typeof mediaOptions> = defineCapability({
  name: 'nfts',
  options: mediaOptions,
  async create(context) {
    const { read } = context
    const created = createNfts({
      ...context,
      options: { ...read(serverOptions), ...read(activityOptions), ...read(mediaOptions) },
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

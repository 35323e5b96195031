import { reduceRoute } from '../modal/reduceRoute.js'
import type { FeatureRoutes } from '../state/reduction.js'
import type { NftViewName } from './nftsState.js'

/** Where the view of an NFT leads. */
export const nftsRoutes: FeatureRoutes<NftViewName> = {
  rows: { NftDetails: {} },
  reduceRoute,
}

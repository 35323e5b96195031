import type { RouteRow } from '../modal/routes.js'
import type { NftViewName } from './nftsState.js'

/** Where the view of an NFT leads. */
export const nftsRoutes: Readonly<Record<NftViewName, RouteRow>> = { NftDetails: {} }

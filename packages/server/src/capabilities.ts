import { activity } from './activity/capability.js'
import { analytics } from './analytics/capability.js'
import { secureSignIn } from './auth/capability.js'
import { balance } from './balance/capability.js'
import { bundler } from './bundler/capability.js'
import { siwx } from './emailCapture/capability.js'
import { health } from './health/capability.js'
import { images } from './images/capability.js'
import { names } from './names/capability.js'
import { nfts } from './nfts/capability.js'
import { onramp } from './onramp/capability.js'
import { prices } from './prices/capability.js'
import { relay } from './relayCapability.js'
import { remoteConfig } from './remoteConfig/capability.js'
import { rest } from './rest/capability.js'
import { rpc } from './rpc/capability.js'
import { secureSite } from './secureSite/capability.js'
import { sponsor } from './sponsor/capability.js'
import { supportedChains } from './supportedChains/capability.js'
import { swap } from './swap/capability.js'
import { transactions } from './transactions/capability.js'
import { wallets } from './wallets/capability.js'

/** Everything that the server does, in the order of its routes; what one uses of another is created first. */
export const capabilities = [
  wallets,
  images,
  supportedChains,
  balance,
  prices,
  activity,
  swap,
  onramp,
  names,
  nfts,
  rpc,
  rest,
  transactions,
  bundler,
  sponsor,
  remoteConfig,
  analytics,
  siwx,
  health,
  relay,
  secureSignIn,
  secureSite,
] as const

import { secureSignIn } from '../auth/capability.js'
import { type Capability, defineCapability } from '../capability.js'
import { featureOptions } from '../remoteConfig/options.js'
import { createSiwxRoute } from '../siwx/route.js'
import { createSiwxService } from '../siwx/service.js'
import { createEmailCapture } from './createEmailCapture.js'
import { createEmailCaptureRoute } from './route.js'

/** Sign-in with a wallet, where the storage keeps it, and the addresses that visitors leave then. */
export const siwx: Capability<undefined> = defineCapability({
  name: 'siwx',
  async create({ read, storage, upstreams, limits, use }) {
    if (!storage.auth) return { offer: undefined }
    const { signIn } = await use(secureSignIn)
    const service = createSiwxService({ store: storage.auth })
    const emailCapture =
      read(featureOptions).features.emailCapture && signIn?.hasEmail
        ? createEmailCapture(signIn.core, signIn.mailer)
        : undefined
    const limit = limits.signIns
    return {
      offer: undefined,
      routes: [
        createSiwxRoute({ service, upstreams, limit, hasEmail: emailCapture?.has }),
        // Behind the limit of the routes before.
        ...(emailCapture ? [createEmailCaptureRoute({ service, emailCapture, upstreams })] : []),
      ],
    }
  },
})

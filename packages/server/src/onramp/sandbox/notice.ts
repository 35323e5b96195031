import * as v from 'valibot'
import type { OnrampNotice } from '../provider.js'

/** Body of a notice of the sandbox: what the visitor did. What follows a payment is done by this server itself. */
export const NoticeSchema: v.GenericSchema<OnrampNotice> = v.object({
  orderId: v.pipe(v.string(), v.maxLength(64)),
  status: v.picklist(['pending', 'paid', 'failed']),
})

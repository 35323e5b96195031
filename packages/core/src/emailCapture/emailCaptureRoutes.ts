import { reduceRoute } from '../modal/reduceRoute.js'
import type { FeatureRoutes } from '../state/reduction.js'
import type { EmailCaptureViewName } from './emailCaptureState.js'

/** Where the views of leaving an email address lead. */
export const emailCaptureRoutes: FeatureRoutes<EmailCaptureViewName> = {
  rows: {
    DataCapture: { endsBelow: true },
    DataCaptureOtpConfirm: { endsBelow: true, after: ['DataCapture', 'DataCaptureOtpConfirm'] },
  },
  reduceRoute,
}

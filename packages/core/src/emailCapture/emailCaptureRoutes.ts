import type { RouteRow } from '../modal/routes.js'
import type { EmailCaptureViewName } from './emailCaptureState.js'

/** Where the views of leaving an email address lead. */
export const emailCaptureRoutes: Readonly<Record<EmailCaptureViewName, RouteRow>> = {
  DataCapture: { endsBelow: true },
  DataCaptureOtpConfirm: { endsBelow: true, after: ['DataCapture', 'DataCaptureOtpConfirm'] },
}

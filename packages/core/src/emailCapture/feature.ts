// The code of leaving an email address: its slice and actions. Re-exports only.
export {
  deleteCapturedEmail,
  resendCapturedEmail,
  skipEmailCapture,
  startCapturedEmail,
  verifyCapturedEmail,
} from './capture.js'
export { emailCaptureRoutes as routes } from './emailCaptureRoutes.js'
export { reduce } from './reduceEmailCapture.js'
export { start } from './start.js'

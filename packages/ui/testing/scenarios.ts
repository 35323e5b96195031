import { accountScenarios } from './accountScenarios.js'
import { activityScenarios } from './activityScenarios.js'
import { buyScenarios } from './buyScenarios.js'
import { connectScenarios } from './connectScenarios.js'
import { emailCaptureScenarios } from './emailCaptureScenarios.js'
import { familyScenarios } from './familyScenarios.js'
import { loginScenarios } from './loginScenarios.js'
import { namesScenarios } from './namesScenarios.js'
import { nftScenarios } from './nftScenarios.js'
import type { Scenario } from './scenario.js'
import { sendScenarios } from './sendScenarios.js'
import { siwxScenarios } from './siwxScenarios.js'
import { swapScenarios } from './swapScenarios.js'

/** Every view in every state that a visitor can meet. */
export const scenarios: readonly Scenario[] = [
  ...connectScenarios,
  ...accountScenarios,
  ...sendScenarios,
  ...familyScenarios,
  ...activityScenarios,
  ...buyScenarios,
  ...namesScenarios,
  ...loginScenarios,
  ...swapScenarios,
  ...nftScenarios,
  ...siwxScenarios,
  ...emailCaptureScenarios,
]

import * as activityCode from '@latchkit/core/activity'
import * as buyCode from '@latchkit/core/buy'
import * as emailCaptureCode from '@latchkit/core/email-capture'
import { createReduction } from '@latchkit/core/internal'
import * as loginCode from '@latchkit/core/login'
import * as namesCode from '@latchkit/core/names'
import * as nftsCode from '@latchkit/core/nfts'
import * as sendCode from '@latchkit/core/send'
import * as siwxCode from '@latchkit/core/siwx'
import * as swapCode from '@latchkit/core/swap'

/** Core's reducers and those of every feature, in the order of registration. */
export const reduction: ReturnType<typeof createReduction> = createReduction([
  sendCode,
  swapCode,
  activityCode,
  buyCode,
  namesCode,
  nftsCode,
  loginCode,
  siwxCode,
  emailCaptureCode,
])

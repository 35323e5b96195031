import { checkFeeRate, type FeeRateProblem, type SendView, setSendFeeRate } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import { useEffect, useState } from 'react'
import { useDelay } from '../../context/useDelay.js'

export const feeNames = ['slow', 'normal', 'fast'] as const
type FeeName = (typeof feeNames)[number]

const toName = (feeRate: string): FeeName | undefined => feeNames.find(name => name === feeRate)

/** A rate is planned with, or refused, after this pause in typing. */
const planPauseMs = 500

export type FeeRateForm = {
  /** Absent while the rate is the visitor's own. */
  name: FeeName | undefined
  /** As typed; absent for one of the choices. */
  own: string | undefined
  /** Shown after a pause in typing, and by a tap on confirm. */
  problem: FeeRateProblem | undefined
  /** The plan is of what the form shows. */
  isSettled: boolean
  choose(name: FeeName): void
  /** Begins an own rate with the one that is chosen. */
  startOwn(): void
  setOwn(text: string): void
  /** Plans with the own rate without a pause; false where it cannot be used. */
  settle(): boolean
}

/** What the network is paid: one of three choices, or a rate of the visitor, which is planned with once it is valid. */
export function useFeeRate({ feeRates, feeRate = 'normal' }: SendView): FeeRateForm {
  const client = useClient()
  const [own, setOwn] = useState(toName(feeRate) ? undefined : feeRate)
  // `1.` is typed on the way to `1.5`.
  const rate = own?.replace(/\.$/, '')
  const problem = rate === undefined || !feeRates ? undefined : checkFeeRate(rate, feeRates)
  const isPaused = useDelay(own !== undefined, planPauseMs, own)
  const [judged, setJudged] = useState<string>()
  // A failure is in state, as the error of the plan.
  const plan = (wanted: string): void => void setSendFeeRate(client, { feeRate: wanted }).catch(() => {})
  const isSettled = !feeRates || rate === undefined || rate === feeRate
  const next = isSettled || problem ? undefined : rate
  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(
      () => void setSendFeeRate(client, { feeRate: next }).catch(() => {}),
      planPauseMs,
    )
    return () => clearTimeout(timer)
  }, [client, next])
  const name = own === undefined ? (toName(feeRate) ?? 'normal') : undefined
  return {
    name,
    own,
    problem: isPaused || judged === own ? problem : undefined,
    isSettled,
    choose(wanted) {
      setOwn(undefined)
      if (wanted !== feeRate) plan(wanted)
    },
    startOwn() {
      const current = name && feeRates?.[name]
      if (current === undefined) return
      setOwn(current)
      plan(current)
    },
    setOwn,
    settle() {
      setJudged(own)
      if (next !== undefined) plan(next)
      return problem === undefined
    },
  }
}

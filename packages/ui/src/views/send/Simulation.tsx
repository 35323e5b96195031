import type { TransferSimulation } from '@latchkit/core'
import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { lineIcons } from '../../components/lineIcons.js'
import { useErrorText } from '../../components/useErrorText.js'
import { useAnnounce, useWords } from '../../router/UiContext.js'
import * as sendIds from '../../sendIds.js'
import { Logs } from './Logs.js'

type SimulationProps = { simulation: TransferSimulation; network: string }

/** What a test run has shown: quiet when all is well, loud when not, honest when nobody knows. */
export function Simulation({ simulation, network }: SimulationProps): ReactElement {
  const { t } = useWords()
  const { status } = simulation
  const reason = useErrorText(status === 'failed' ? simulation : undefined)
  useAnnounce(status === 'failed' ? `${t('testFailed')}. ${reason}` : undefined)
  if (status === 'failed')
    return (
      <div className="warn" data-tone="danger" data-testid={sendIds.sendSimulation} data-status={status}>
        <LineIcon path={lineIcons.alert} size={18} />
        <div>
          <strong>{t('testFailed')}</strong>
          <p className="text">{reason}</p>
          <Logs logs={simulation.logs} />
        </div>
      </div>
    )
  return (
    <p
      className="quiet-line"
      data-tone={status === 'passed' ? 'success' : 'warning'}
      data-testid={sendIds.sendSimulation}
      data-status={status}
    >
      <LineIcon path={status === 'passed' ? lineIcons.check : lineIcons.alert} size={16} />
      {status === 'passed' ? t('testPassed', { network }) : t('testUnavailable', { network })}
    </p>
  )
}

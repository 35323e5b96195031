import type { TransferSimulation } from '@latchkit/core'
import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { Logs } from './Logs.js'
import { testIds } from './testIds.js'

type SimulationProps = { simulation: TransferSimulation; network: string }

/** The result of the simulation: a line when it passed or is unavailable, a warning when it failed. */
export function Simulation({ simulation, network }: SimulationProps): ReactElement {
  const { t } = useWords()
  const { status } = simulation
  const reason = useErrorText(status === 'failed' ? simulation : undefined)
  useAnnounce(status === 'failed' ? `${t('testFailed')}. ${reason}` : undefined)
  if (status === 'failed')
    return (
      <div className="warn" data-tone="danger" data-testid={testIds.sendSimulation} data-status={status}>
        <LineIcon path={frameIcons.alert} size={18} />
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
      data-testid={testIds.sendSimulation}
      data-status={status}
    >
      <LineIcon path={status === 'passed' ? frameIcons.check : frameIcons.alert} size={16} />
      {status === 'passed' ? t('testPassed', { network }) : t('testUnavailable', { network })}
    </p>
  )
}

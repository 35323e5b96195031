import type { ChangesReply } from '@latchkit/api/auth'

import { ErrorText } from './ErrorText.js'
import { formatDate, Section, TaskButton } from './Section.js'
import type { SettingsActions } from './settingsActions.js'
import { useTask } from './useTask.js'

/** A new recovery code, and what of the last ones can be undone. */
export function RecoverySection({
  rotations,
  actions,
}: {
  rotations: ChangesReply['rotations']
  actions: Pick<SettingsActions, 'renewCode' | 'undoRotation'>
}) {
  const task = useTask()
  return (
    <Section title="Recovery code">
      <p>A new code replaces the old one. Your other browsers ask for it once.</p>
      <TaskButton task={task} run={() => actions.renewCode()} label="New recovery code" />
      <ul className="rows">
        {rotations.map(({ id, at, until, needsLink, isFirst }) => (
          <li key={id} className="row">
            <span>
              {isFirst ? 'First code made on' : 'Replaced on'} {formatDate(at)}
              <br />
              <span className="muted">
                {needsLink
                  ? `The link in our email undoes it until ${formatDate(until)}`
                  : `Can be undone until ${formatDate(until)}`}
              </span>
            </span>
            {!needsLink && (
              <TaskButton
                task={task}
                label="Undo"
                name={`${isFirst ? 'Take back the code that was made' : 'Put back what was replaced'} on ${formatDate(at)}`}
                run={() => actions.undoRotation(id)}
              />
            )}
          </li>
        ))}
      </ul>
      <ErrorText text={task.error} />
    </Section>
  )
}

import { ErrorText } from './ErrorText.js'
import { Section, TaskButton } from './Section.js'
import { useTask } from './useTask.js'

/** Says when the account is deleted, and keeps it. */
export function DeletionNotice({
  deletesAt,
  keepAccount,
}: {
  deletesAt: number
  keepAccount: () => Promise<void>
}) {
  const task = useTask()
  const at = new Date(deletesAt).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' })
  return (
    <Section title="Your account will be deleted">
      <p className="error" role="status">
        On {at} we delete your account and our share of your keys. Until then everything works.
      </p>
      <TaskButton task={task} isPrimary run={keepAccount} label="Keep account" />
      <ErrorText text={task.error} />
    </Section>
  )
}

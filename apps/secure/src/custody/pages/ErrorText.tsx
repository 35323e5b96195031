/** An error, read out when it appears. */
export function ErrorText({ text, id }: { text: string | undefined; id?: string | undefined }) {
  return (
    <div role="alert" id={id}>
      {text !== undefined && <p className="error">{text}</p>}
    </div>
  )
}

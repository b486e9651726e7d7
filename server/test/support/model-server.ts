import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'

/** A question as the model gets it. */
export interface ModelRequest {
  readonly path: string
  readonly authorization: string
  readonly body: {
    readonly model: string
    readonly stream: boolean
    readonly messages: readonly {
      readonly role: string
      readonly content: string | null
      readonly tool_calls?: readonly unknown[]
      readonly tool_call_id?: string
    }[]
    readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: object } }[]
    readonly tool_choice?: string
  }
}

/** Answers a question, or does not. */
export type ModelScript = (request: ModelRequest, response: ServerResponse) => void | Promise<void>

/** A server that speaks the chat API of OpenAI on this machine and says what a test wants. */
export interface ModelServer {
  /** What AI_BASE_URL is set to. */
  readonly baseUrl: string
  /** What was asked since the last `script`. */
  readonly requests: readonly ModelRequest[]
  /** Answers still being given. */
  readonly open: () => number
  /** Says what comes next: the first script answers the first question, the last one all others. */
  script(...scripts: readonly ModelScript[]): void
  close(): Promise<void>
}

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({
    id: 'answer',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'otter-1',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`

const begin = (response: ServerResponse) => {
  if (!response.headersSent)
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' })
}

const end = (response: ServerResponse, finish: string) => {
  response.write(chunk({}, finish))
  response.end('data: [DONE]\n\n')
}

/** Says a text in pieces. */
export const says =
  (...pieces: readonly string[]): ModelScript =>
  (_, response) => {
    begin(response)
    response.write(chunk({ role: 'assistant', content: '' }))
    for (const content of pieces) response.write(chunk({ content }))
    end(response, 'stop')
  }

/** Says something and goes on once `go` resolves. */
export const saysSlowly =
  (first: string, go: Promise<unknown>, second: string): ModelScript =>
  async (_, response) => {
    begin(response)
    response.write(chunk({ role: 'assistant', content: first }))
    await go
    response.write(chunk({ content: second }))
    end(response, 'stop')
  }

/** Asks for actions; the arguments come in two pieces, as they do. */
export const asksFor =
  (
    ...calls: readonly { readonly name: string; readonly args: unknown; readonly text?: string }[]
  ): ModelScript =>
  (_, response) => {
    begin(response)
    for (const [index, { name, args, text }] of calls.entries()) {
      if (text !== undefined) response.write(chunk({ content: text }))
      const written = typeof args === 'string' ? args : JSON.stringify(args)
      const half = Math.floor(written.length / 2)
      response.write(
        chunk({
          tool_calls: [
            { index, id: `call_${index}_${name}`, type: 'function', function: { name, arguments: '' } },
          ],
        }),
      )
      for (const piece of [written.slice(0, half), written.slice(half)])
        response.write(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }))
    }
    end(response, 'tool_calls')
  }

/** Sends a body as it is. */
export const sends =
  (body: string, headers: Readonly<Record<string, string>> = {}, status = 200): ModelScript =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'text/event-stream', connection: 'close', ...headers })
    response.end(body)
  }

/** Refuses with a status. */
export const fails =
  (status: number, message = 'no'): ModelScript =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify({ error: { message } }))
  }

/** Never answers, or says something and then nothing more. */
export const hangs =
  (first?: string): ModelScript =>
  (_, response) => {
    if (first === undefined) return
    begin(response)
    response.write(chunk({ content: first }))
  }

/** Breaks the connection in the middle of its answer. */
export const breaksOff =
  (first: string): ModelScript =>
  (_, response) => {
    begin(response)
    response.write(chunk({ content: first }), () => response.destroy())
  }

/** Says something, waits until it is on its way, and breaks the connection as a machine does that goes down. */
export const resets =
  (first: string): ModelScript =>
  (_, response) => {
    begin(response)
    response.write(chunk({ content: first }), () => setTimeout(() => response.socket?.resetAndDestroy(), 50))
  }

async function read(request: IncomingMessage): Promise<ModelRequest> {
  let text = ''
  request.setEncoding('utf8')
  for await (const piece of request) text += String(piece)
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization ?? '',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's request; tests look at what they need
    body: JSON.parse(text) as ModelRequest['body'],
  }
}

/** Starts the server on a free port, or on the one given. */
export async function startModelServer(port = 0): Promise<ModelServer> {
  let scripts: readonly ModelScript[] = [says('Hello.')]
  let requests: ModelRequest[] = []
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    open.add(response)
    response.on('close', () => open.delete(response))
    // Who goes away in the middle is no mistake of the test.
    response.on('error', () => undefined)
    void read(request).then((asked) => {
      requests.push(asked)
      return (scripts[requests.length - 1] ?? scripts.at(-1))?.(asked, response)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    get requests() {
      return requests
    },
    open: () => open.size,
    script(...next) {
      scripts = next
      requests = []
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

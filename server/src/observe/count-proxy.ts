import type { WebProxy } from '../web-proxy/create-web-proxy.ts'
import type { Metrics } from './metrics.ts'

/** Wraps a web proxy so that its answers are counted. */
export function countProxy(
  { answer, showSite }: Pick<WebProxy, 'answer' | 'showSite'>,
  { count }: Pick<Metrics, 'count'>,
): Pick<WebProxy, 'answer' | 'showSite'> {
  return {
    answer: (request) => count('proxy', answer(request)),
    showSite: showSite && ((label, request) => count('proxy', showSite(label, request))),
  }
}

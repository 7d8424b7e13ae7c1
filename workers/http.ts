import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerReadiness } from '@/lib/operations/health/answer-readiness';
import { collectMetrics } from '@/lib/operations/health/collect-metrics';
import { mayReadMetrics } from '@/lib/operations/health/metrics-access';
import { systemCtx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';

/**
 * Serves the worker's health and metrics under the same paths as the web's.
 * @throws Error when the port is taken
 */
export async function startHttp(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      logger.error({ err: error }, 'health answer failed');
      response.writeHead(500).end();
    });
  });
  server.listen(port);
  await once(server, 'listening');
  return server;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url?.split('?')[0];
  if (path === '/api/health/live') return sendJson(response, 200, { status: 'ok' });
  if (path === '/api/health/ready') {
    const { status, body } = await answerReadiness(systemCtx('health'));
    return sendJson(response, status, body);
  }
  if (path === '/api/metrics') {
    const { authorization, 'x-forwarded-for': forwarded } = request.headers;
    const caller = { authorization, peer: request.socket.remoteAddress, forwardedFor: forwarded?.toString() };
    if (!mayReadMetrics(caller)) return void response.writeHead(401).end();
    const { contentType, text } = await collectMetrics(systemCtx('metrics'));
    return void response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text);
  }
  response.writeHead(404).end();
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}

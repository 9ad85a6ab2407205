import { describe, expect, it } from 'vitest';
import { languageOf } from './spoken-language.ts';

const SPANISH = `quiero reservar una mesa para cuatro
necesito una cita para mañana
cuánto cuesta una limpieza dental
a qué hora abren los sábados
me duele mucho una muela
quisiera hablar con el encargado
no encuentro mi pedido en la página
dónde está mi paquete por favor
tienen estacionamiento cerca de la tienda
puedo pagar con tarjeta de crédito
me gustaría cambiar la fecha
mi nombre es Ana López
somos tres adultos y dos niños
el viernes a las siete está bien
no me funciona el internet desde ayer
cómo puedo devolver un producto
hola buenas tardes quería información
es para mi hermana
ya hice el pago la semana pasada
no hablo inglés lo siento
qué documentos necesito llevar
quiero cancelar mi cita del lunes
cuando llega mi pedido
se me olvidó la contraseña
hay algún descuento para estudiantes
para dos personas por favor
trabajan los domingos o no
me pueden llamar más tarde
está abierto hoy hasta las nueve
prefiero por la tarde si se puede
cual es la direccion de la oficina
muchas gracias por su ayuda
todo está muy bien gracias
no sé qué hacer con esto
eso no es lo que pedí
aceptan mi seguro médico
quiero saber si tienen citas
mi hijo tiene fiebre desde anoche
vivo en San José y necesito ayuda
¿hacen envíos a Puerto Rico?`.split('\n');

const NOT_SPANISH = `I would like to book a table
what time do you open on Saturday
my name is José de la Cruz
San José California office
Maria de la Luz Hernandez
I live in Los Angeles near El Monte
we stayed at Casa del Mar
a table at La Taqueria de Don Pepe
do you have tacos al pastor
send it to Santa Fe please
Juan Carlos de los Santos
Las Vegas next Friday
the El Camino Real hotel
no problem thanks
me and my son come at once
I have a reservation in Buenos Aires
is the Del Rio branch open
Ana Silva on Dec 1
where is my order
can I pay by card
San Luis Obispo to La Jolla
Dr. Rosa De Leon
Costa Rica trip for two
I want to cancel my order
Los Gatos and San Mateo
is there a human I can talk to
the Plaza de Armas hotel
el burrito grande
my email is la.casa@example.com
Vista del Sol apartments`.split('\n');

describe('the language of a sentence', () => {
  it('is noticed as Spanish in at least 98 of 100', () => {
    const missed = SPANISH.filter((text) => languageOf(text) !== 'es');
    expect(missed.length / SPANISH.length, missed.join('\n')).toBeLessThanOrEqual(0.02);
  });

  it('is never Spanish for names, places and English', () => {
    expect(NOT_SPANISH.filter((text) => languageOf(text) === 'es')).toEqual([]);
  });

  it('is open where there is too little to tell', () => {
    for (const text of ['', '7', 'Ana', 'ok', '😀', 'San José']) expect(languageOf(text)).toBeNull();
  });
});

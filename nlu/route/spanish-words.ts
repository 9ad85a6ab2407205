// Owns the Spanish words and phrases that end users write about everyday matters, and the English that is compared with ways and options.
// Data: without accents, "Spanish=English"; an empty English word is left out.

/* The list is long, and no sentence for a reader. */
export const SPANISH_WORDS = `
cuanto cuesta=how much does it cost; cuanto cuestan=what do they cost; no podre=i can not; no me deja=does not let me; cuanto
cobran=what do you charge; cuanto me cobran=what do you charge; cuanto me costaria=what would it cost; cuanto costaria=what
would it cost; cuanto debo=what do i owe; cuanto tengo que pagar=what do i pay; cuanto tarda=how long it takes; cuanto
tardan=how long you take; cuanto dura=how long it lasts; cuanto pesa=what does it weigh; a que hora abren=when do you open; a
que hora cierran=when do you close; como llego=how to get there; quisiera que=would like you to; me gustaria que=would like you
to; quisiera saber=i wish to know; me gustaria saber=i wish to know; se podria=is it possible to; tengo prisa=this is urgent;
paseme con=put me through to; pasame con=put me through to; pasarme con=put me through to; comunicarme con=talk to; comuniqueme
con=put me through to; ponerme en contacto=get in touch; en contacto con=in touch with; me gustaria=i would like; nos
gustaria=we would like; por favor=please; porfavor=please; porfa=please; buenos dias=good morning; buen dia=good morning; buenas
tardes=good afternoon; buenas noches=good evening; muy buenas=hello; buenas=hello; que tal=hello; como esta=how are you; como
estan=how are you; muchas gracias=thank you very much; mil gracias=thank you very much; gracias de antemano=thanks in advance;
de nada=you are welcome; hasta luego=goodbye; hasta manana=see you tomorrow; un saludo=regards; de acuerdo=ok; esta bien=that is
fine; claro que si=of course; por supuesto=of course; lo antes posible=as soon as possible; cuanto antes=as soon as possible; lo
mas pronto posible=as soon as possible; hablar con una persona=talk to a human; hablar con alguien=talk to someone; hablar con
un humano=talk to a human; hablar con un agente=talk to an agent; hablar con un asesor=talk to an agent; hablar con el
encargado=talk to the manager; hablar con el gerente=talk to the manager; persona real=real person; una persona de verdad=a real
person; atencion al cliente=customer service; servicio al cliente=customer service; darme de baja=unsubscribe; darse de
baja=unsubscribe; dar de baja=cancel; de baja=cancelled; darme de alta=sign up; dar de alta=activate; dejar de=stop; dejen
de=stop; deje de=stop; ya no quiero=i no longer want; ya no necesito=i no longer need; ya no puedo=i can no longer; ya no=no
longer; no quiero=i do not want; no queremos=we do not want; no queria=i did not want; no necesito=i do not need; no puedo=i can
not; no podemos=we can not; no puede=can not; no pueden=can not; no pude=i could not; no tengo=i do not have; no tenemos=we do
not have; no tienen=you do not have; no se=i do not know; no entiendo=i do not understand; no recuerdo=i do not remember; no me
acuerdo=i do not remember; no encuentro=i can not find; no hay=there is no; no habia=there was no; no es=is not; no esta=is not;
no estan=are not; no fue=was not; no era=was not; no soy=i am not; no he=i have not; no ha=has not; no han=have not; no he
recibido=i have not received; no ha llegado=has not arrived; no han llegado=have not arrived; no me ha llegado=i have not
received; no me llego=i did not receive; no llego=did not arrive; no llega=does not arrive; no recibi=i did not receive; no
funciona=does not work; no funcionan=do not work; no funcionaba=did not work; dejo de funcionar=stopped working; ha dejado de
funcionar=has stopped working; no sirve=does not work; no me sirve=does not work; no enciende=does not turn on; no prende=does
not turn on; no arranca=does not start; no carga=does not charge; no abre=does not open; no cierra=does not close; no
calienta=does not heat; no enfria=does not cool; no se oye=there is no sound; no me queda bien=does not fit me; no me queda=does
not fit me; me queda grande=is too big; me queda pequeno=is too small; me queda chico=is too small; no me gusta=i do not like;
no me gusto=i did not like; no coincide=does not match; no estoy conforme=i am not satisfied; no estoy de acuerdo=i disagree; no
reconozco=i do not recognize; no contestan=nobody answers; nadie contesta=nobody answers; nadie responde=nobody answers; no vino
nadie=nobody came; nadie vino=nobody came; se me rompio=i broke; se me ha roto=i broke; se rompio=broke; se ha roto=is broken;
esta roto=is broken; esta rota=is broken; estan rotos=are broken; estan rotas=are broken; llego roto=arrived broken; llego
rota=arrived broken; llego danado=arrived damaged; llego tarde=arrived late; esta danado=is damaged; esta averiado=is broken;
esta estropeado=is broken; se estropeo=broke down; se ha estropeado=broke down; se descompuso=broke down; se averio=broke down;
se dano=got damaged; se me perdio=i lost; se me ha perdido=i lost; he perdido=i lost; me robaron=was stolen from me; me han
robado=was stolen from me; se me olvido=i forgot; se me ha olvidado=i forgot; me olvide=i forgot; he olvidado=i forgot; se me
cayo=i dropped; se cayo=fell; se fue la luz=the power went out; se fue el agua=the water is off; no hay luz=there is no power;
no hay agua=there is no water; no tengo luz=i have no power; no tengo agua=i have no water; no tengo internet=i have no
internet; sin luz=without power; agua caliente=hot water; agua fria=cold water; agua potable=drinking water; fuga de agua=water
leak; fuga de gas=gas leak; huele a gas=smells of gas; huele a quemado=smells of burning; huele mal=smells bad; pierde
agua=leaks water; gotea=leaks; a nombre de=in the name of; en nombre de=on behalf of; cuanto vale=how much is; cuanto valen=how
much are; cuanto es=how much is it; cuanto sale=how much is it; cuanto hay que pagar=how much to pay; cuanto tiempo=how long;
cuanto falta=how long until; cuanto mide=what size is; que precio tiene=what is the price; que precio=what price; a que
hora=what time; que hora=what time; hasta que hora=until what time; desde que hora=from what time; que dia=what day; que
dias=what days; en que horario=at what hours; que horario=what opening hours; que tipo de=what kind of; que necesito=what do i
need; que tengo que hacer=what should i do; que hago=what should i do; que puedo hacer=what can i do; que pasa=what happens; que
paso=what happened; que ha pasado=what happened; que incluye=what does it include; que significa=what does it mean; que es=what
is; por que=why; para que=what for; como puedo=how can i; como hago=how do i; como se=how to; como funciona=how does it work;
como va=how is going; donde esta=where is; donde estan=where are; donde queda=where is; donde puedo=where can i; donde se
encuentra=where is; a donde=where to; de donde=from where; cuando llega=when does it arrive; cuando llegara=when will it arrive;
cuando viene=when does he come; cuando vienen=when do you come; cuando puedo=when can i; cuando abren=when do you open; cuando
estara=when will it be; para cuando=by when; desde cuando=since when; hasta cuando=until when; hay que=need to; tengo que=i have
to; tenemos que=we have to; tiene que=has to; tienen que=have to; tuve que=i had to; tenia que=i had to; quiero que=i want you
to; necesito que=i need you to; necesitamos que=we need you to; quiero saber=i want to know; queria saber=i wanted to know;
queria preguntar=i wanted to ask; para saber=to know; me puede=can you; me pueden=can you; me puedes=can you; me podria=could
you; me podrian=could you; nos pueden=can you; nos podrian=could you; se puede=is it possible to; se pueden=is it possible to;
es posible=is it possible; seria posible=would it be possible; puede ser=maybe; me interesa=i am interested in; me interesan=i
am interested in; estoy interesado en=i am interested in; estoy interesada en=i am interested in; estoy buscando=i am looking
for; ando buscando=i am looking for; estoy esperando=i am waiting for; llevo esperando=i have been waiting; sigo esperando=i am
still waiting; sigo sin=i still do not; hace falta=is needed; me hace falta=i need; me falta=i am missing; me faltan=i am
missing; faltan=are missing; tengo un problema=i have a problem; tengo una duda=i have a question; tengo una pregunta=i have a
question; tengo una queja=i have a complaint; tengo una cita=i have an appointment; tengo una reserva=i have a reservation;
tengo cita=i have an appointment; poner una queja=make a complaint; poner una reclamacion=make a complaint; hacer una
reserva=make a reservation; hacer una reservacion=make a reservation; hacer un pedido=place an order; hacer una cita=make an
appointment; sacar cita=make an appointment; sacar turno=make an appointment; pedir cita=make an appointment; pedir hora=make an
appointment; pedir turno=make an appointment; agendar una cita=make an appointment; cambiar la cita=change the appointment;
cambiar la fecha=change the date; cambiar la hora=change the time; cambiar de hora=change the time; cambiar de fecha=change the
date; cambiar de talla=exchange the size; cita previa=appointment; anular la cita=cancel the appointment; cancelar la
cita=cancel the appointment; cancelar la reserva=cancel the reservation; cancelar el pedido=cancel the order; me cobraron=i was
charged; me han cobrado=i was charged; me cobraron dos veces=i was charged twice; me cobraron de mas=i was overcharged; cobrado
dos veces=charged twice; de mas=too much; de menos=too little; me llego=i received; me ha llegado=i received; me llegaron=i
received; me mandaron=you sent me; me enviaron=you sent me; me dijeron=i was told; me han dicho=i was told; me dieron=i was
given; me vendieron=you sold me; me atendieron=i was served; me atendio=served me; me trataron=i was treated; me
devuelvan=refund me; me devuelvan el dinero=refund my money; devolver el dinero=refund the money; devolucion del dinero=refund;
me llamen=call me; me llame=call me; me llamo=my name is; mi nombre es=my name is; soy cliente=i am a customer; me duele=it
hurts; me duelen=they hurt; dolor de cabeza=headache; dolor de espalda=back pain; dolor de muelas=toothache; dolor de
estomago=stomach ache; dolor de garganta=sore throat; tengo fiebre=i have a fever; esta enfermo=is sick; esta enferma=is sick;
estoy enfermo=i am sick; estoy enferma=i am sick; estoy embarazada=i am pregnant; me siento mal=i feel sick; me encuentro mal=i
feel sick; seguro medico=health insurance; centro de salud=health center; analisis de sangre=blood test; receta
medica=prescription; otra vez=again; de nuevo=again; una vez=once; dos veces=twice; varias veces=several times; muchas
veces=many times; a veces=sometimes; tal vez=maybe; a lo mejor=maybe; en vez de=instead of; en lugar de=instead of; primera
vez=first time; ultima vez=last time; la proxima vez=next time; cada vez=every time; cada dia=every day; todos los dias=every
day; todas las semanas=every week; cada semana=every week; cada mes=every month; todo el dia=all day; toda la noche=all night;
todo el mundo=everyone; fin de semana=weekend; fines de semana=weekends; este fin de semana=this weekend; entre semana=on
weekdays; esta semana=this week; la proxima semana=next week; la semana que viene=next week; la semana proxima=next week; la
semana pasada=last week; este mes=this month; el mes que viene=next month; el proximo mes=next month; el mes pasado=last month;
este ano=this year; el ano que viene=next year; el ano pasado=last year; esta manana=this morning; esta tarde=this afternoon;
esta noche=tonight; manana por la manana=tomorrow morning; manana por la tarde=tomorrow afternoon; manana por la noche=tomorrow
night; pasado manana=the day after tomorrow; por la manana=in the morning; en la manana=in the morning; por las mananas=in the
mornings; por la tarde=in the afternoon; en la tarde=in the afternoon; por las tardes=in the afternoons; por la noche=at night;
en la noche=at night; de la manana=in the morning; de la tarde=in the afternoon; de la noche=at night; al mediodia=at noon;
anoche=last night; ayer por la tarde=yesterday afternoon; ayer por la noche=last night; hoy mismo=today; ahora mismo=right now;
en este momento=right now; en seguida=right away; de inmediato=right away; hace dias=days ago; hace unos dias=some days ago;
hace una semana=a week ago; hace un mes=a month ago; hace tiempo=a while ago; hace mucho=long ago; hace rato=a while ago; desde
ayer=since yesterday; desde hace=for; mas tarde=later; mas temprano=earlier; lo siento=i am sorry; mas o menos=more or less; mas
barato=cheaper; mas barata=cheaper; mas baratos=cheaper; mas caro=more expensive; mas grande=bigger; mas pequeno=smaller; mas
pequena=smaller; mas cerca=nearer; mas cercano=nearest; mas rapido=faster; mas largo=longer; mas corto=shorter; mas
informacion=more information; muy caro=very expensive; muy bueno=very good; muy malo=very bad; muy mala=very bad; muy mal=very
badly; muy bien=very well; demasiado caro=too expensive; demasiado grande=too big; demasiado pequeno=too small; mal estado=bad
condition; en mal estado=in bad condition; buen estado=good condition; mal servicio=bad service; pesimo servicio=terrible
service; buen servicio=good service; numero de pedido=order number; numero de telefono=phone number; numero de cuenta=account
number; numero de seguimiento=tracking number; numero de factura=invoice number; numero de cliente=customer number; codigo
postal=zip code; codigo de descuento=discount code; correo electronico=email; direccion de envio=delivery address; direccion de
entrega=delivery address; gastos de envio=shipping costs; costo de envio=shipping cost; coste de envio=shipping cost; envio
gratis=free shipping; envio a domicilio=home delivery; entrega a domicilio=home delivery; servicio a domicilio=home service; a
domicilio=home delivery; para llevar=to take away; para recoger=to pick up; recoger en tienda=pick up in store; lista de
espera=waiting list; lista de precios=price list; hora de apertura=opening time; horario de apertura=opening hours; horario de
atencion=opening hours; horas de atencion=opening hours; forma de pago=payment method; formas de pago=payment methods; medio de
pago=payment method; metodo de pago=payment method; metodos de pago=payment methods; tarjeta de credito=credit card; tarjeta de
debito=debit card; tarjeta de regalo=gift card; tarjeta regalo=gift card; tarjeta de embarque=boarding pass; en efectivo=in
cash; con tarjeta=by card; por transferencia=by bank transfer; transferencia bancaria=bank transfer; cuenta bancaria=bank
account; a plazos=in installments; en cuotas=in installments; plan de pagos=payment plan; pago a plazos=installment payment;
fecha de entrega=delivery date; fecha de pago=payment date; fecha de vencimiento=due date; fecha limite=deadline; aviso de
cobro=collection notice; carta de cobro=collection letter; pago minimo=minimum payment; orden de compra=purchase order; talla
grande=large size; talla pequena=small size; talla equivocada=wrong size; producto equivocado=wrong product; pedido
equivocado=wrong order; color equivocado=wrong color; direccion equivocada=wrong address; me equivoque=i made a mistake; por
error=by mistake; hubo un error=there was a mistake; hay un error=there is a mistake; olvide mi contrasena=i forgot my password;
cambiar la contrasena=change the password; iniciar sesion=log in; cerrar sesion=log out; pagina web=website; sitio web=website;
en linea=online; por internet=online; por telefono=by phone; por correo=by mail; por escrito=in writing; por adelantado=in
advance; con anticipacion=in advance; con antelacion=in advance; telefono movil=cell phone; aire acondicionado=air conditioning;
lavadora de platos=dishwasher; sala de estar=living room; cuarto de bano=bathroom; sala de espera=waiting room; cama
doble=double bed; cama matrimonial=double bed; habitacion doble=double room; habitacion individual=single room; habitacion
sencilla=single room; media pension=half board; pension completa=full board; con desayuno=with breakfast; desayuno
incluido=breakfast included; una noche=one night; vista al mar=sea view; ida y vuelta=round trip; solo ida=one way; alquiler de
coches=car rental; carnet de conducir=driving license; licencia de conducir=driving license; licencia de manejo=driving license;
permiso de conducir=driving license; permiso de residencia=residence permit; partida de nacimiento=birth certificate; acta de
nacimiento=birth certificate; certificado de nacimiento=birth certificate; documento de identidad=identity card; carnet de
identidad=identity card; declaracion de la renta=tax return; cambio de domicilio=change of address; cambio de direccion=change
of address; cambio de aceite=oil change; bateria del coche=car battery; frenos=brakes; corte de pelo=haircut; corte de
cabello=haircut; cortarme el pelo=get a haircut; cortar el cesped=mow the lawn; cortar el pasto=mow the lawn; corten el
cesped=mow the lawn; podar el arbol=prune the tree; vestido de novia=wedding dress; pastel de cumpleanos=birthday cake; torta de
cumpleanos=birthday cake; tarta de cumpleanos=birthday cake; fiesta de cumpleanos=birthday party; ramo de flores=bouquet of
flowers; ramo de novia=bridal bouquet; clase de prueba=trial class; clases particulares=private lessons; fecha de inicio=start
date; libro de texto=textbook; sin gluten=gluten free; sin azucar=sugar free; sin lactosa=lactose free; silla de
ruedas=wheelchair; silla de bebe=baby seat; comida para perros=dog food; comida para gatos=cat food; dar una cita=give an
appointment; dar cita=give an appointment; darme una cita=give me an appointment; darme un presupuesto=give me a quote; pedir un
presupuesto=ask for a quote; presupuesto sin compromiso=free quote; sin compromiso=without obligation; sin costo=free of charge;
sin cargo=free of charge; gratis=free; en oferta=on sale; de oferta=on sale; de segunda mano=second hand; a medida=made to
measure; en garantia=under warranty; tiene garantia=has a warranty; dentro de la garantia=under warranty; objetos perdidos=lost
property; libro de reclamaciones=complaints book; hoja de reclamaciones=complaint form; dar las gracias=say thank you; darles
las gracias=thank you; quiero agradecer=i want to thank; dejar un mensaje=leave a message; tomar un mensaje=take a message;
dejar propina=leave a tip; echar un vistazo=take a look; venir a ver=come to see; pasar a recoger=come to pick up; pasar a
buscar=come to pick up; pasar por=come by; ir a buscar=go to pick up; a tiempo=on time; con retraso=late; con urgencia=urgently;
es urgente=it is urgent; es una urgencia=it is an emergency; es una emergencia=it is an emergency; esta bien asi=that is fine;
nada mas=nothing else; eso es todo=that is all; algo mas=something else; sin embargo=however; ademas de=besides; a partir
de=from; antes de=before; despues de=after; cerca de=near; lejos de=far from; dentro de=within; fuera de=out of; alrededor
de=around; al lado de=next to; enfrente de=opposite; frente a=opposite; encima de=on top of; debajo de=under; acerca de=about; a
traves de=through; junto con=together with; ya que=because; asi que=so; aunque=although; por eso=so; o sea=that is; es
decir=that is; si es posible=if possible; por lo menos=at least; al menos=at least; como minimo=at least; como maximo=at most;
sobre todo=especially; por ejemplo=for example; por cierto=by the way; por fin=finally; de repente=suddenly; de verdad=really;
en total=in total; en general=in general; en cuanto a=regarding; en caso de=in case of; por culpa de=because of; a causa
de=because of; debido a=because of; gracias a=thanks to; segun=according to; de parte de=from; con respecto a=regarding; a pesar
de=despite; el mismo=the same; la misma=the same; lo mismo=the same; el otro=the other; la otra=the other; los demas=the others;
cada uno=each one; uno de=one of; alguno de=any of; lo que=what; el que=the one that; la que=the one that; tener en cuenta=take
into account; darse cuenta=notice; me di cuenta=i noticed; estoy harto=i am fed up; estoy harta=i am fed up; estoy muy molesto=i
am very upset; estoy muy molesta=i am very upset; es una verguenza=it is a disgrace; no es justo=it is not fair; estoy
contento=i am happy; estoy contenta=i am happy; muy amable=very kind; vale la pena=is worth it; voy a=i am going to; vamos a=we
are going to; va a=is going to; van a=are you going to; iba a=was going to; acabo de=i just; acaban de=just; acaba de=just;
suelo=i usually; volver a=again; quedar en=agree; quedarse sin=run out of; me quede sin=i ran out of; se quedo sin=ran out of;
hace ruido=makes noise; hace un ruido raro=makes a strange noise; hace frio=it is cold; hace calor=it is hot; hace=ago; tener
prisa=be in a hurry; tengo miedo=i am afraid; tengo hambre=i am hungry; tengo alergia=i am allergic; soy alergico=i am allergic;
soy alergica=i am allergic; llegar tarde=arrive late; llegare tarde=i will be late; voy a llegar tarde=i will be late; me voy=i
am leaving; me mudo=i am moving; me mude=i moved; me he mudado=i moved; me caso=i am getting married; nos casamos=we are getting
married; quedan=are left; queda=is left; quedan plazas=are places available; hay plazas=are places available; hay
disponibilidad=is there availability; hay mesa=is a table free; hay lugar=is there space; hay sitio=is there space; hay
alguien=is there anyone; estan abiertos=are you open; esta abierto=is open; esta cerrado=is closed; abren hoy=are you open
today; tienen abierto=are you open; trabajan con=do you work with; se llama=is called; se trata de=it is about; se hace=is done;
se ve=is seen; se apaga=turns off; se apago=turned off; se bloqueo=got blocked; se atasco=got stuck; esta atascado=is clogged;
esta atascada=is clogged; esta tapado=is clogged; esta tapada=is clogged; esta bloqueado=is blocked; esta bloqueada=is blocked;
esta sucio=is dirty; esta sucia=is dirty; esta vacio=is empty; esta incompleto=is incomplete; esta listo=is ready; esta lista=is
ready; estan listos=are ready; estan listas=are ready; esta vencido=is overdue; esta caducado=is expired; ha caducado=has
expired; esta agotado=is sold out; me quede encerrado=i am locked out; me quede fuera=i am locked out; paseme=put me through;
pasame=put me through; pasarme=put me through; comunicarme=contact; devolverme=refund me; devuelvanme=refund me;
devuelvame=refund me; devuelveme=refund me; probarme=try on; probarmelo=try it on; operarme=have surgery; recordarme=remind me;
recuerdenme=remind me; explicarme=explain to me; expliqueme=explain to me; expliquenme=explain to me; entregarme=deliver to me;
llamarlo=call him; llamarla=call her; llamarlos=call them; llamarles=call you; tratado=treated; tratada=treated; trataron=they
treated; trato=treated; pasa=happens; paso=happened; subieron=they raised; uso=use; pantalones=trousers; muebles=furniture;
danos=damage; intereses=interest; mariscos=seafood; frutas=fruit; peces=fish; escombros=rubble; cubiertos=cutlery;
cristales=windows; vidrios=glass; zapatos=shoes; enviarmelo=send it to me; enviarmela=send it to me; mandarmelo=send it to me;
mandemelo=send it to me; traermelo=bring it to me; arreglarmelo=fix it for me; cambiarmelo=change it for me; enviarle=send you;
enviarles=send you; mandarles=send you; pagarles=pay you; preguntarle=ask you; preguntarles=ask you; pedirle=ask you;
pedirles=ask you; dejarles=leave you; devuelvanme el dinero=refund my money; envie=send; vacie=empty; entreguenme=deliver to me;
entregueme=deliver to me; llego=arrived; papas=potatoes; tengo una consulta=i have a question; hacer una consulta=ask a
question; consulta medica=doctor appointment; consulta=question; consultas=questions; tarde=late; pendiente=pending;
pendientes=pending; obras=construction work; nota=note; claro=sure; largo=long; larga=long; ancho=wide; vacaciones=vacation;
novia=girlfriend; novios=bride and groom; senal=signal; goma=rubber; gafas=glasses; matematicas=math; tijeras=scissors;
ninos=children; ninas=girls; hijos=children; hijas=daughters; padres=parents; hermanos=siblings; abuelos=grandparents;
tios=uncle and aunt; esposos=husband and wife; senores=sirs; jovenes=young people; imagen=picture; imagenes=pictures;
orden=order; ordenes=orders; examen=exam; examenes=exams; cumpleanos=birthday; lunas de miel=honeymoons; luna de miel=honeymoon;
bien=well; mal=badly; mejor=better; mejores=better; peor=worse; peores=worse; mayor=older; mayores=older people; menor=younger;
menores=minors; buen=good; mal olor=bad smell; gran=great; anteayer=the day before yesterday; antier=the day before yesterday;
mananas=mornings; ahora=now; ahorita=right now; ya=already; todavia=still; aun=still; luego=later; despues=after; antes=before;
pronto=soon; temprano=early; siempre=always; nunca=never; jamas=never; nadie=nobody; alguien=someone; algo=something;
nada=nothing; todo=everything; toda=all; todos=all; todas=all; mucho=much; mucha=much; muchos=many; muchas=many; poco=little;
poca=little; pocos=few; pocas=few; un poco=a little; bastante=quite; demasiado=too much; demasiada=too much; demasiados=too
many; demasiadas=too many; mas=more; menos=less; muy=very; tan=so; tanto=so much; tanta=so much; tantos=so many; tantas=so many;
casi=almost; solo=only; sola=alone; solamente=only; unicamente=only; tambien=also; tampoco=neither; ademas=also; quizas=maybe;
quiza=maybe; acaso=perhaps; si=yes; no=not; ni=nor; o=or; u=or; y=and; e=and; pero=but; sino=but; porque=because; pues=well;
como=like; cuando=when; mientras=while; donde=where; quien=who; cual=which; que=; de=; el=; la=; los=; las=; se=; le=; lo=it;
les=you; nos=us; te=you; os=you; a=to; al=to the; del=; en=in; con=with; sin=without; por=for; para=for; hasta=until;
desde=from; hacia=towards; entre=between; contra=against; durante=during; tras=after; ante=before; excepto=except; salvo=except;
un=a; una=a; unos=some; unas=some; yo=i; tu=you; ella=she; ellos=they; ellas=they; usted=you; ustedes=you; ud=you; uds=you;
nosotros=we; nosotras=we; vosotros=you; mi=my; conmigo=with me; contigo=with you; mis=my; tus=your; su=your; sus=your;
nuestro=our; nuestra=our; nuestros=our; nuestras=our; vuestro=your; vuestra=your; mio=mine; mia=mine; suyo=yours; suya=yours;
este=this; esta=this; esto=this; estos=these; estas=these; ese=that; esa=that; eso=that; esos=those; esas=those; aquel=that;
aquella=that; aqui=here; aca=here; ahi=there; alli=there; alla=there; dentro=inside; adentro=inside; fuera=outside;
afuera=outside; arriba=upstairs; abajo=downstairs; encima=on top; debajo=underneath; delante=in front; detras=behind;
atras=behind; lejos=far; cerca=near; junto=together; juntos=together; juntas=together; alrededor=around; algun=any; alguno=any;
alguna=any; algunos=some; algunas=some; ningun=no; ninguno=none; ninguna=none; cualquier=any; cualquiera=any; cada=each;
varios=several; varias=several; ambos=both; ambas=both; otros=others; otras=others; demas=others; mitad=half; medio=half;
media=half; docena=dozen; docenas=dozens; par=pair; quienes=who; cuales=which; adonde=where to; cuanto=how much; cuanta=how
much; cuantos=how many; cuantas=how many; cada cuanto=how often; hola=hello; adios=goodbye; chao=goodbye; gracias=thank you;
perdon=sorry; perdone=excuse me; disculpe=excuse me; disculpen=excuse me; permiso=permit; vale=ok; bienvenido=welcome;
alo=hello; oiga=listen; mire=look; saludos=regards; urgentemente=urgently; inmediatamente=immediately; rapidamente=quickly;
normalmente=usually; realmente=really; exactamente=exactly; finalmente=finally; recientemente=recently; actualmente=currently;
directamente=directly; especialmente=especially; gratuitamente=free of charge; ojala=i hope; asi=like this; entonces=then;
incluso=even; q=; xq=because; pq=because; tb=also; tmb=also; x=for; xfa=please; finde=weekend; quiero=i want; quiere=wants;
quieren=do you want; quieres=do you want; queremos=we want; quisiera=i would like; quisieramos=we would like; queria=i wanted;
queriamos=we wanted; querria=i would like; quise=i wanted; quiera=want; querer=want; desearia=i would like; necesitaria=i would
need; puedo=i can; puede=can you; pueden=can you; puedes=can you; podemos=we can; podeis=can you; podria=could you;
podrian=could you; podrias=could you; podriamos=could we; puedan=can; pueda=can; podia=could; pude=i could; pudo=could;
pudieron=could; podra=will be able; podre=i will be able; podran=will you be able; pudiera=could; poder=be able; tengo=i have;
tiene=do you have; tienen=do you have; tienes=do you have; tenemos=we have; teneis=do you have; tenia=had; tenian=had; tuve=i
had; tuvo=had; tuvieron=had; tenga=have; tengan=have; tener=have; tenerlo=have it; tendria=would have; tendran=will you have;
tendrian=would you have; teniendo=having; tenido=had; hay=is there; habia=there was; hubo=there was; haya=there is; habra=will
there be; habria=would there be; he=i have; ha=has; han=have; hemos=we have; has=have you; haber=have; soy=i am; es=is; son=are;
somos=we are; eres=are you; era=was; eran=were; fui=i went; fue=was; fueron=were; sea=be; sean=be; ser=be; sera=will be;
seran=will be; seria=would be; serian=would be; sido=been; siendo=being; fuera de servicio=out of order; estoy=i am; estan=are;
estamos=we are; estaba=was; estaban=were; estuve=i was; estuvo=was; estuvieron=were; esten=are; estar=be; estara=will be;
estaran=will be; estare=i will be; estaria=would be; estado=condition; estando=being; voy=i go; va=goes; van=go; vamos=we go;
vas=are you going; iba=was going; ir=go; irme=leave; vaya=go; vayan=go; ire=i will go; iremos=we will go; ido=gone; vengo=i
come; viene=comes; vienen=do you come; venimos=we come; vine=i came; vino=came; vinieron=they came; venga=come; vengan=come;
ven=come; venir=come; vendra=will come; vendran=will they come; vendria=would come; venido=come; viniendo=coming; hago=i do;
hace ya=already ago; hacen=do you do; haces=do you do; hacemos=we do; hice=i made; hizo=did; hicieron=they did; haga=do;
hagan=do; hacer=make; hacerlo=do it; hacerla=do it; hacerme=make me; hacerle=do; hacerse=become; haria=would do; harian=would
you do; hara=will do; hare=i will do; hecho=done; hecha=made; hechos=made; hechas=made; haciendo=doing; hagame=make me;
hagalo=do it; doy=i give; da=gives; dan=do you give; di=i gave; dio=gave; dieron=they gave; den=give; dar=give; darme=give me;
darnos=give us; darle=give; dame=give me; deme=give me; denme=give me; dado=given; dando=giving; daria=would give; digo=i say;
dice=says; dicen=they say; dije=i said; dijo=said; dijeron=they said; diga=tell; digan=tell; decir=tell; decirme=tell me;
digame=tell me; diganme=tell me; dime=tell me; dicho=said; diciendo=saying; decia=said; pongo=i put; pone=puts; ponen=do you
put; puse=i put; puso=put; pusieron=they put; ponga=put; pongan=put; poner=put; ponerlo=put it; ponerme=put me; pongame=put me;
ponganme=put me; puesto=position; poniendo=putting; salgo=i leave; sale=leaves; salen=leave; sali=i left; salio=came out;
salieron=left; salga=leave; salgan=leave; salir=leave; salido=left; saliendo=leaving; traigo=i bring; trae=brings; traen=do you
bring; traje=suit; trajo=brought; trajeron=they brought; traiga=bring; traigan=bring; traer=bring; traerlo=bring it;
traerla=bring it; traerme=bring me; traigame=bring me; traiganme=bring me; traiganlo=bring it; traido=brought;
trayendo=bringing; sabe=do you know; saben=do you know; sabes=do you know; supe=i found out; sepa=know; sepan=know; saber=know;
sabia=knew; conozco=i know; conoce=knows; conocen=do you know; conocer=know; veo=i see; ve=sees; ven a=come to; vi=i saw;
vio=saw; vieron=they saw; vea=see; vean=see; ver=see; verlo=see it; verla=see it; verme=see me; visto=seen; viendo=seeing;
leer=read; lei=i read; leo=i read; leido=read; oigo=i hear; oir=hear; oye=listen; sigo=i continue; sigue=is still; siguen=are
still; siguio=continued; siga=continue; seguir=continue; siguiendo=continuing; construir=build; construyen=do you build;
construyan=build; huele=smells; oler=smell; caer=fall; cayo=fell; cayeron=fell; caido=fallen; caida=fallen; incluye=does it
include; incluyen=do you include; incluir=include; incluya=include; obtener=get; obtengo=i get; obtuve=i got; mantener=keep;
detener=stop; detengan=stop; pongan fin=stop; deshacer=undo; conducir=drive; conduzco=i drive; traducir=translate;
traduzcan=translate; traducen=do you translate; traducirlo=translate it; ofrezco=i offer; ofrece=offers; ofrecen=do you offer;
ofrecer=offer; ofrecieron=they offered; aparece=appears; aparecen=appear; aparecer=appear; aparecio=appeared; agradezco=i
appreciate; agradecer=thank; agradecerles=thank you; agradeceria=i would appreciate; parece=seems; parecen=seem; me parece=i
think; merezco=i deserve; gusta=like; gustan=like; me gusta=i like; me gustan=i like; me gusto=i liked; me encanta=i love; me
encanto=i loved; me encantaria=i would love; gustaria=would like; duele=hurts; duelen=hurt; dolia=hurt; cuesta=costs;
cuestan=cost; costo=cost; costar=cost; costaria=would cost; costara=will cost; valen=are worth; falta=is missing; faltaba=was
missing; falto=was missing; faltaban=were missing; suele=usually; suelen=do you usually; debo=i owe; debe=should; deben=should;
deberia=should; deberian=should; debemos=we owe; debia=owed; deber=owe; sirve=works; sirven=do you serve; sirva=works;
servir=serve; sirvio=worked; funciona=works; funcionan=work; funcionaba=worked; funciono=worked; funcione=work; funcionar=work;
funcionando=working; llegare=i will arrive; llegara=will it arrive; llegaran=will they arrive; llamare=i will call;
llamaran=will they call; pagare=i will pay; pasare=i will come by; caduca=expires; caduco=expired; vence=is due; vencen=are due;
vencer=expire; vencio=expired; vencida=overdue; tarda=takes; tardan=do you take; tardo=took; tardaron=they took; tardar=take;
tardara=will it take; dura=lasts; duran=last; duro=lasted; durar=last; empieza=starts; empiezan=start; empezo=started;
empezar=start; empiece=start; empezara=will start; comienza=starts; comienzan=start; comenzar=start; comenzo=started;
termina=ends; terminan=end; termino=finished; terminaron=they finished; terminar=finish; termine=finish; pierdo=i lose;
pierde=loses; pierden=lose; perdi=i lost; perdio=lost; perdieron=they lost; perder=lose; perdiendo=losing; rompi=i broke;
rompio=broke; rompieron=they broke; romper=break; rompe=breaks; rompa=break; rompiendo=breaking; muere=dies; murio=died;
morir=die; nacio=was born; nacer=be born; duermo=i sleep; dormir=sleep; duerme=sleeps; quejarme=complain; quejarse=complain; me
quejo=i complain; casarme=get married; mudarme=move; mudarnos=move; inscribirme=sign up; inscribirse=sign up; inscribir=enroll;
inscribirlo=enroll him; inscribirla=enroll her; apuntarme=sign up; apuntarse=sign up; apuntar=sign up; apunte=i signed up; me
apunte=i signed up; matricularme=enroll; registrarme=register; suscribirme=subscribe; suscribir=subscribe; suscrito=subscribed;
afiliarme=join; disculparme=apologize; acordarme=remember; quedarme=stay; quedarnos=stay; sentarme=sit; levantarme=get up;
afeitarme=shave; peinarme=style my hair; tenirme=dye my hair; tenir=dye; hospedarme=stay; alojarme=stay; hacerme una
limpieza=have a cleaning; vacunarlo=vaccinate it; ahorrar=save; contestador=answering machine; cambiar=change; cambia=changes;
cambian=do you change; cambie=i changed; cambio=changed; cambiaron=they changed; cambiando=changing; cambiado=changed;
cambiada=changed; cambien=change; cambiarlo=change it; cambiarla=change it; cambiarlos=change them; cambiarlas=change them;
cambienlo=change it; cambiarme=change my; cambienme=change my; cambieme=change my; cambiame=change my; cancelar=cancel;
cancelo=i cancel; cancela=cancels; cancelan=do you cancel; cancele=i canceled; cancelaron=they canceled; cancelando=canceling;
cancelado=canceled; cancelada=canceled; cancelen=cancel; cancelarlo=cancel it; cancelarla=cancel it; cancelarlos=cancel them;
cancelarlas=cancel them; cancelenlo=cancel it; cancelarme=cancel my; cancelenme=cancel my; canceleme=cancel my; cancelame=cancel
my; anular=cancel; anulo=i cancel; anula=cancels; anulan=do you cancel; anule=i canceled; anularon=they canceled;
anulando=canceling; anulado=canceled; anulada=canceled; anulen=cancel; anularlo=cancel it; anularla=cancel it; anularlos=cancel
them; anularlas=cancel them; anulenlo=cancel it; reservar=book; reservo=i book; reservan=do you book; reserve=i booked;
reservaron=they booked; reservando=booking; reservado=booked; reservada=booked; reserven=book; reservarlo=book it;
reservarla=book it; reservarlos=book them; reservarlas=book them; reservenlo=book it; reservarme=book me; reservenme=book me;
reserveme=book me; reservame=book me; comprar=buy; compro=i buy; compran=do you buy; compre=i bought; compraron=they bought;
comprando=buying; comprado=bought; comprada=bought; compren=buy; comprarlo=buy it; comprarla=buy it; comprarlos=buy them;
comprarlas=buy them; comprenlo=buy it; vender=sell; vendo=i sell; vende=sells; venden=do you sell; vendi=i sold; vendio=sold;
vendieron=they sold; vendiendo=selling; vendido=sold; vendida=sold; venda=sell; vendan=sell; venderlo=sell it; venderla=sell it;
venderlos=sell them; venderlas=sell them; vendanlo=sell it; venderme=sell me; vendanme=sell me; vendame=sell me; vendeme=sell
me; alquilar=rent; alquilo=i rent; alquila=rents; alquilan=do you rent; alquile=i rented; alquilaron=they rented;
alquilando=renting; alquilado=rented; alquilada=rented; alquilen=rent; alquilarlo=rent it; alquilarla=rent it; alquilarlos=rent
them; alquilarlas=rent them; alquilenlo=rent it; alquilarme=rent me; alquilenme=rent me; alquileme=rent me; alquilame=rent me;
rentar=rent; rento=i rent; rentan=do you rent; rente=i rented; rentaron=they rented; rentando=renting; rentado=rented;
rentada=rented; renten=rent; rentarlo=rent it; rentarla=rent it; rentarlos=rent them; rentarlas=rent them; rentenlo=rent it;
arrendar=rent; arrienda=rents; arriendan=do you rent; arrende=i rented; arrendo=rented; arrendaron=they rented;
arrendando=renting; arrendado=rented; arriende=rent; arrienden=rent; limpiar=clean; limpian=do you clean; limpie=i cleaned;
limpio=cleaned; limpiaron=they cleaned; limpiando=cleaning; limpiado=cleaned; limpiada=cleaned; limpien=clean; limpiarlo=clean
it; limpiarla=clean it; limpiarlos=clean them; limpiarlas=clean them; limpienlo=clean it; limpiarme=clean my; limpienme=clean
my; limpieme=clean my; limpiame=clean my; lavar=wash; lavo=i wash; lava=washes; lavan=do you wash; lave=i washed; lavaron=they
washed; lavando=washing; lavado=washed; lavada=washed; laven=wash; lavarlo=wash it; lavarla=wash it; lavarlos=wash them;
lavarlas=wash them; lavenlo=wash it; planchar=iron; plancho=i iron; planchan=do you iron; planche=i ironed; plancharon=they
ironed; planchando=ironing; planchado=ironed; planchada=ironed; planchen=iron; plancharlo=iron it; plancharla=iron it;
plancharlos=iron them; plancharlas=iron them; planchenlo=iron it; secar=dry; secan=do you dry; seque=i dried; seco=dried;
secaron=they dried; secando=drying; secado=dried; secada=dried; sequen=dry; secarlo=dry it; secarla=dry it; secarlos=dry them;
secarlas=dry them; sequenlo=dry it; arreglar=fix; arregla=fixes; arreglan=do you fix; arregle=i fixed; arreglo=fixed;
arreglaron=they fixed; arreglando=fixing; arreglado=fixed; arreglada=fixed; arreglen=fix; arreglarlo=fix it; arreglarla=fix it;
arreglarlos=fix them; arreglarlas=fix them; arreglenlo=fix it; arreglarme=fix my; arreglenme=fix my; arregleme=fix my;
arreglame=fix my; reparar=repair; reparo=i repair; repara=repairs; reparan=do you repair; repare=i repaired; repararon=they
repaired; reparando=repairing; reparado=repaired; reparada=repaired; reparen=repair; repararlo=repair it; repararla=repair it;
repararlos=repair them; repararlas=repair them; reparenlo=repair it; repararme=repair my; reparenme=repair my; repareme=repair
my; reparame=repair my; cortar=cut; cortan=do you cut; corte=i cut; corto=cut; cortaron=they cut; cortando=cutting; cortado=cut;
cortada=cut; corten=cut; cortarlo=cut it; cortarla=cut it; cortarlos=cut them; cortarlas=cut them; cortenlo=cut it; cortarme=cut
my; cortenme=cut my; corteme=cut my; cortame=cut my; podar=prune; podo=i prune; poda=prunes; podan=do you prune; pode=i pruned;
podaron=they pruned; podando=pruning; podado=pruned; podada=pruned; poden=prune; podarlo=prune it; podarla=prune it;
podarlos=prune them; podarlas=prune them; podenlo=prune it; mandar=send; mando=i send; manda=sends; mandan=do you send; mande=i
sent; mandaron=they sent; mandando=sending; mandado=sent; mandada=sent; manden=send; mandarlo=send it; mandarla=send it;
mandarlos=send them; mandarlas=send them; mandenlo=send it; mandarme=send me; mandenme=send me; mandeme=send me; mandame=send
me; enviar=send; envia=sends; envian=do you send; envio=sent; enviaron=they sent; enviando=sending; enviado=sent; enviada=sent;
envien=send; enviarlo=send it; enviarla=send it; enviarlos=send them; enviarlas=send them; envienlo=send it; enviarme=send me;
envienme=send me; envieme=send me; enviame=send me; devolver=return; devuelvo=i return; devuelve=returns; devuelven=do you
return; devolvi=i returned; devolvio=returned; devolvieron=they returned; devolviendo=returning; devuelto=returned;
devuelta=returned; devuelva=return; devuelvan=return; devolverlo=return it; devolverla=return it; devolverlos=return them;
devolverlas=return them; devuelvanlo=return it; reembolsar=refund; reembolsa=refunds; reembolsan=do you refund; reembolse=i
refunded; reembolso=refunded; reembolsaron=they refunded; reembolsando=refunding; reembolsado=refunded; reembolsada=refunded;
reembolsen=refund; reembolsarlo=refund it; reembolsarla=refund it; reembolsarlos=refund them; reembolsarlas=refund them;
reembolsenlo=refund it; reembolsarme=refund me; reembolsenme=refund me; reembolseme=refund me; reembolsame=refund me;
reintegrar=refund; reintegro=i refund; reintegra=refunds; reintegran=do you refund; reintegre=i refunded; reintegraron=they
refunded; reintegrando=refunding; reintegrado=refunded; reintegren=refund; reintegrarme=refund me; reintegrenme=refund me;
reintegreme=refund me; reintegrame=refund me; pagar=pay; paga=pays; pagan=do you pay; pague=i paid; pago=paid; pagaron=they
paid; pagando=paying; paguen=pay; pagarlo=pay it; pagarla=pay it; pagarlos=pay them; pagarlas=pay them; paguenlo=pay it;
cobrar=charge; cobra=charges; cobran=do you charge; cobre=i charged; cobro=charged; cobraron=they charged; cobrando=charging;
cobrado=charged; cobrada=charged; cobren=charge; cobrarlo=charge it; cobrarla=charge it; cobrarlos=charge them; cobrarlas=charge
them; cobrenlo=charge it; cobrarme=charge me; cobrenme=charge me; cobreme=charge me; cobrame=charge me; abonar=pay; abona=pays;
abonan=do you pay; abone=i paid; abono=paid; abonaron=they paid; abonando=paying; abonado=paid; abonada=paid; abonen=pay;
abonarlo=pay it; abonarla=pay it; abonarlos=pay them; abonarlas=pay them; abonenlo=pay it; facturar=invoice; facturo=i invoice;
facturan=do you invoice; facture=i invoiced; facturaron=they invoiced; facturando=invoicing; facturado=invoiced;
facturen=invoice; pedir=order; pido=i order; pide=orders; piden=do you order; pedi=i ordered; pidio=ordered; pidieron=they
ordered; pidiendo=ordering; pedida=ordered; pida=order; pidan=order; pedirlo=order it; pedirla=order it; pedirlos=order them;
pedirlas=order them; pidanlo=order it; encargar=order; encargo=i order; encarga=orders; encargan=do you order; encargue=i
ordered; encargaron=they ordered; encargando=ordering; encarguen=order; encargarlo=order it; encargarla=order it;
encargarlos=order them; encargarlas=order them; encarguenlo=order it; ordenar=order; ordeno=i order; ordena=orders; ordenan=do
you order; ordene=i ordered; ordenaron=they ordered; ordenando=ordering; ordenado=ordered; ordenen=order; recoger=pick up;
recojo=i pick up; recoge=picks up; recogen=do you pick up; recogi=i picked up; recogio=picked up; recogieron=they picked up;
recogiendo=picking up; recogido=picked up; recogida=picked up; recoja=pick up; recojan=pick up; recogerlo=pick it up;
recogerla=pick it up; recogerlos=pick them up; recogerlas=pick them up; recojanlo=pick it up; recogerme=pick me up;
recojanme=pick me up; recojame=pick me up; recogeme=pick me up; retirar=pick up; retiro=i pick up; retira=picks up; retiran=do
you pick up; retire=i picked up; retiraron=they picked up; retirando=picking up; retirado=picked up; retirada=picked up;
retiren=pick up; retirarlo=pick it up; retirarla=pick it up; retirarlos=pick them up; retirarlas=pick them up; retirenlo=pick it
up; entregar=deliver; entrego=i deliver; entregan=do you deliver; entregue=i delivered; entregaron=they delivered;
entregando=delivering; entregado=delivered; entregada=delivered; entreguen=deliver; entregarlo=deliver it; entregarla=deliver
it; entregarlos=deliver them; entregarlas=deliver them; entreguenlo=deliver it; entregame=deliver me; recibir=receive;
recibe=receives; reciben=do you receive; recibi=i received; recibio=received; recibieron=they received; recibiendo=receiving;
recibido=received; recibida=received; reciba=receive; reciban=receive; recibirlo=receive it; recibirla=receive it;
recibirlos=receive them; recibirlas=receive them; recibanlo=receive it; llegar=arrive; llega=arrives; llegan=do you arrive;
llegue=i arrived; llegaron=they arrived; llegando=arriving; llegado=arrived; lleguen=arrive; llevar=take; llevo=i take;
lleva=takes; llevan=do you take; lleve=i took; llevaron=they took; llevando=taking; llevado=taken; llevada=taken; lleven=take;
llevarlo=take it; llevarla=take it; llevarlos=take them; llevarlas=take them; llevenlo=take it; llevarme=take me; llevenme=take
me; lleveme=take me; llevame=take me; dejar=leave; dejo=i leave; deja=leaves; dejan=do you leave; deje=i left; dejaron=they
left; dejando=leaving; dejado=left; dejada=left; dejen=leave; dejarlo=leave it; dejarla=leave it; dejarlos=leave them;
dejarlas=leave them; dejenlo=leave it; dejarme=leave me; dejenme=leave me; dejeme=leave me; dejame=leave me; buscar=look for;
busco=i look for; busca=looks for; buscan=do you look for; busque=i looked for; buscaron=they looked for; buscando=looking for;
buscado=looked for; buscada=looked for; busquen=look for; buscarlo=look for it; buscarla=look for it; buscarlos=look for them;
buscarlas=look for them; busquenlo=look for it; buscarme=look for me; busquenme=look for me; busqueme=look for me; buscame=look
for me; encontrar=find; encuentro=i find; encuentra=finds; encuentran=do you find; encontre=i found; encontro=found;
encontraron=they found; encontrando=finding; encontrado=found; encontrada=found; encuentre=find; encuentren=find;
encontrarlo=find it; encontrarla=find it; encontrarlos=find them; encontrarlas=find them; encuentrenlo=find it; necesitar=need;
necesito=i need; necesita=needs; necesitan=do you need; necesite=i needed; necesitaron=they needed; necesitando=needing;
necesitado=needed; necesitada=needed; necesiten=need; necesitarlo=need it; necesitarla=need it; necesitarlos=need them;
necesitarlas=need them; necesitenlo=need it; llamar=call; llamo=i call; llama=calls; llaman=do you call; llame=i called;
llamaron=they called; llamando=calling; llamado=called; llamen=call; llamarlas=call them; llamenlo=call it; llamarme=call me;
llamenme=call me; llameme=call me; llamame=call me; hablar=talk; hablo=i talk; habla=talks; hablan=do you talk; hable=i talked;
hablaron=they talked; hablando=talking; hablado=talked; hablen=talk; contestar=answer; contesto=i answer; contesta=answers;
contestan=do you answer; conteste=i answered; contestaron=they answered; contestando=answering; contestado=answered;
contesten=answer; contestarme=answer me; contestenme=answer me; contesteme=answer me; contestame=answer me; responder=answer;
respondo=i answer; responde=answers; responden=do you answer; respondi=i answered; respondio=answered; respondieron=they
answered; respondiendo=answering; respondido=answered; responda=answer; respondan=answer; responderme=answer me;
respondanme=answer me; respondame=answer me; respondeme=answer me; preguntar=ask; pregunto=i ask; preguntan=do you ask;
pregunte=i asked; preguntaron=they asked; preguntando=asking; preguntado=asked; pregunten=ask; explicar=explain; explico=i
explain; explica=explains; explican=do you explain; explique=i explained; explicaron=they explained; explicando=explaining;
explicado=explained; explicada=explained; expliquen=explain; explicarlo=explain it; explicarla=explain it; explicarlos=explain
them; explicarlas=explain them; expliquenlo=explain it; explicame=explain me; informar=inform; informo=i inform;
informa=informs; informan=do you inform; informe=i informed; informaron=they informed; informando=informing; informado=informed;
informen=inform; informarme=inform me; informenme=inform me; informeme=inform me; informame=inform me; avisar=notify;
avisa=notifies; avisan=do you notify; avise=i notified; aviso=notified; avisaron=they notified; avisando=notifying;
avisado=notified; avisen=notify; avisarme=notify me; avisenme=notify me; aviseme=notify me; avisame=notify me;
confirmar=confirm; confirmo=i confirm; confirma=confirms; confirman=do you confirm; confirme=i confirmed; confirmaron=they
confirmed; confirmando=confirming; confirmado=confirmed; confirmada=confirmed; confirmen=confirm; confirmarlo=confirm it;
confirmarla=confirm it; confirmarlos=confirm them; confirmarlas=confirm them; confirmenlo=confirm it; confirmarme=confirm my;
confirmenme=confirm my; confirmeme=confirm my; confirmame=confirm my; consultar=ask; consulto=i ask; consultan=do you ask;
consulte=i asked; consultaron=they asked; consultando=asking; consultado=asked; consulten=ask; ayudar=help; ayudo=i help;
ayudan=do you help; ayude=i helped; ayudaron=they helped; ayudando=helping; ayudado=helped; ayuden=help; ayudarme=help me;
ayudenme=help me; ayudeme=help me; ayudame=help me; atender=serve; atiendo=i serve; atiende=serves; atienden=do you serve;
atendi=i served; atendio=served; atendieron=they served; atendiendo=serving; atendido=served; atienda=serve; atiendan=serve;
atenderme=serve me; atiendanme=serve me; atiendame=serve me; atiendeme=serve me; esperar=wait; espero=i wait; espera=waits;
esperan=do you wait; espere=i waited; esperaron=they waited; esperando=waiting; esperado=waited; esperen=wait; esperarme=wait
me; esperenme=wait me; espereme=wait me; esperame=wait me; quedar=stay; quedo=i stay; quede=i stayed; quedaron=they stayed;
quedando=staying; quedado=stayed; queden=stay; pasar=come by; pasan=do you come by; pase=i came by; pasaron=they came by;
pasando=coming by; pasen=come by; volver=come back; vuelvo=i come back; vuelve=comes back; vuelven=do you come back; volvi=i
came back; volvio=came back; volvieron=they came back; volviendo=coming back; vuelto=come back; vuelva=come back; vuelvan=come
back; regresar=come back; regreso=i come back; regresa=comes back; regresan=do you come back; regrese=i came back;
regresaron=they came back; regresando=coming back; regresado=come back; regresen=come back; entrar=enter; entro=i enter;
entra=enters; entran=do you enter; entraron=they entered; entrando=entering; entrado=entered; entren=enter; abrir=open; abro=i
open; abre=opens; abren=do you open; abri=i opened; abrio=opened; abrieron=they opened; abriendo=opening; abra=open; abran=open;
abrirlo=open it; abrirla=open it; abrirlos=open them; abrirlas=open them; abranlo=open it; abrirme=open my; abranme=open my;
abrame=open my; abreme=open my; cerrar=close; cierro=i close; cierra=closes; cierran=do you close; cerre=i closed; cerro=closed;
cerraron=they closed; cerrando=closing; cierre=close; cierren=close; cerrarlo=close it; cerrarla=close it; cerrarlos=close them;
cerrarlas=close them; cierrenlo=close it; usar=use; usa=uses; usan=do you use; use=i used; usaron=they used; usando=using;
usen=use; usarlo=use it; usarla=use it; usarlos=use them; usarlas=use them; usenlo=use it; probar=try; pruebo=i try; prueban=do
you try; probe=i tried; probo=tried; probaron=they tried; probando=trying; probado=tried; probada=tried; pruebe=try;
prueben=try; probarlo=try it; probarla=try it; probarlos=try them; probarlas=try them; pruebenlo=try it; pruebenme=try me;
pruebeme=try me; pruebame=try me; instalar=install; instalo=i install; instala=installs; instalan=do you install; instale=i
installed; instalaron=they installed; instalando=installing; instalado=installed; instalada=installed; instalen=install;
instalarlo=install it; instalarla=install it; instalarlos=install them; instalarlas=install them; instalenlo=install it;
instalarme=install my; instalenme=install my; instaleme=install my; instalame=install my; montar=assemble; monta=assembles;
montan=do you assemble; monte=i assembled; monto=assembled; montaron=they assembled; montando=assembling; montado=assembled;
montada=assembled; monten=assemble; montarlo=assemble it; montarla=assemble it; montarlos=assemble them; montarlas=assemble
them; montenlo=assemble it; colocar=place; coloco=i place; coloca=places; colocan=do you place; coloque=i placed; colocaron=they
placed; colocando=placing; colocado=placed; colocada=placed; coloquen=place; colocarlo=place it; colocarla=place it;
colocarlos=place them; colocarlas=place them; coloquenlo=place it; arbol=tree; arboles=trees; jardin=garden; jardines=gardens;
boda=wedding; bodas=weddings; fiesta=party; fiestas=parties; uniforme=uniform; uniformes=uniforms; falda=skirt; faldas=skirts;
chaqueta=jacket; chaquetas=jackets; chimenea=chimney; chimeneas=chimneys; techo=roof; techos=roofs; tejado=roof; tejados=roofs;
cita=appointment; citas=appointments; turno=appointment; turnos=appointments; factura=invoice; facturas=invoices;
recibo=receipt; recibos=receipts; pedido=order; pedidos=orders; paquete=package; paquetes=packages; tarjeta=card;
tarjetas=cards; perro=dog; perros=dogs; gato=cat; gatos=cats; coche=car; coches=cars; carro=car; carros=cars; auto=car;
autos=cars; automovil=car; automoviles=cars; llave=key; llaves=keys; caldera=boiler; calderas=boilers; calefaccion=heating;
fuga=leak; fugas=leaks; gotera=leak; goteras=leaks; agua=water; luz=light; luces=lights; materiales=materials; herramienta=tool;
herramientas=tools; clase=class; clases=classes; curso=course; cursos=courses; entrada=ticket; entradas=tickets; boleto=ticket;
boletos=tickets; billete=ticket; billetes=tickets; pasaje=ticket; pasajes=tickets; habitacion=room; habitaciones=rooms;
cuarto=room; cuartos=rooms; noche=night; noches=nights; mesa=table; mesas=tables; precio=price; precios=prices;
horario=schedule; horarios=schedules; direccion=address; direcciones=addresses; reserva=reservation; reservas=reservations;
reservacion=reservation; reservaciones=reservations; compra=purchase; compras=purchases; venta=sale; ventas=sales;
cambios=exchanges; devolucion=return; devoluciones=returns; reembolsos=refunds; pagos=payments; cobros=charges; cargo=charge;
cargos=charges; cuenta=account; cuentas=accounts; saldo=balance; saldos=balances; deuda=debt; deudas=debts; cuota=installment;
cuotas=installments; plazo=term; plazos=terms; multa=fine; multas=fines; interes=interest; recargo=surcharge;
recargos=surcharges; descuento=discount; descuentos=discounts; oferta=offer; ofertas=offers; promocion=promotion;
promociones=promotions; cupon=coupon; cupones=coupons; rebaja=sale; rebajas=sales; tarifa=rate; tarifas=rates; costos=costs;
coste=cost; costes=costs; gasto=expense; gastos=expenses; importe=amount; importes=amounts; montos=amounts; cantidad=quantity;
cantidades=quantities; dinero=money; plata=money; efectivo=cash; banco=bank; bancos=banks; cajero=cashier; cajeros=cashiers;
transferencia=transfer; transferencias=transfers; deposito=deposit; depositos=deposits; fianza=deposit; fianzas=deposits;
senales=deposits; anticipo=advance payment; anticipos=advance payments; impuesto=tax; impuestos=taxes; propina=tip;
propinas=tips; prestamo=loan; prestamos=loans; credito=credit; creditos=credits; debito=debit; cobrador=collector;
cobradores=collectors; acreedor=creditor; acreedores=creditors; embargo=seizure; embargos=seizures; abogado=lawyer;
abogados=lawyers; juzgado=court; juzgados=courts; contrato=contract; contratos=contracts; firma=signature; firmas=signatures;
presupuesto=quote; presupuestos=quotes; cotizacion=quote; cotizaciones=quotes; cliente=customer; clientes=customers;
clienta=customer; clientas=customers; empresa=company; empresas=companies; negocio=business; negocios=businesses; tienda=store;
tiendas=stores; local=shop; locales=shops; almacen=warehouse; almacenes=warehouses; sucursal=branch; sucursales=branches;
oficina=office; oficinas=offices; mercado=market; mercados=markets; supermercado=supermarket; supermercados=supermarkets;
centro=center; centros=centers; caja=box; cajas=boxes; bolsa=bag; bolsas=bags; bolso=bag; bolsos=bags; cartera=wallet;
carteras=wallets; billetera=wallet; billeteras=wallets; mochila=backpack; mochilas=backpacks; maleta=suitcase;
maletas=suitcases; equipaje=luggage; sobre=about; envios=deliveries; entrega=delivery; entregas=deliveries; reparto=delivery;
repartos=deliveries; repartidor=delivery driver; repartidores=delivery drivers; mensajero=courier; mensajeros=couriers;
mensajeria=courier service; transportista=carrier; transportistas=carriers; conductor=driver; conductores=drivers;
chofer=driver; choferes=drivers; seguimiento=tracking; rastreo=tracking; retraso=delay; retrasos=delays; demora=delay;
demoras=delays; tardanza=delay; tardanzas=delays; producto=product; productos=products; articulo=item; articulos=items;
mercancia=goods; modelo=model; modelos=models; marca=brand; marcas=brands; talla=size; tallas=sizes; tamano=size; tamanos=sizes;
medida=measurement; medidas=measurements; colores=colors; catalogo=catalog; catalogos=catalogs; muestra=sample;
muestras=samples; repuesto=spare part; repuestos=spare parts; pieza=part; piezas=parts; recambio=spare part; recambios=spare
parts; garantia=warranty; garantias=warranties; etiqueta=label; etiquetas=labels; regalo=gift; regalos=gifts;
inventario=inventory; inventarios=inventories; existencias=stock; probador=fitting room; probadores=fitting rooms; ropa=clothes;
camisa=shirt; camisas=shirts; camiseta=t-shirt; camisetas=t-shirts; blusa=blouse; blusas=blouses; pantalon=trousers;
vestido=dress; vestidos=dresses; trajes=suits; abrigo=coat; abrigos=coats; sueter=sweater; sueteres=sweaters; jersey=sweater;
jerseyes=sweaters; zapato=shoe; zapatilla=sneaker; zapatillas=sneakers; bota=boot; botas=boots; sandalia=sandal;
sandalias=sandals; calcetin=sock; calcetines=socks; sombrero=hat; sombreros=hats; gorra=cap; gorras=caps; bufanda=scarf;
bufandas=scarfs; guante=glove; guantes=gloves; cinturon=belt; cinturones=belts; corbata=tie; corbatas=ties; cremallera=zipper;
cremalleras=zippers; boton=button; botones=buttons; manga=sleeve; mangas=sleeves; bolsillo=pocket; bolsillos=pockets;
mancha=stain; manchas=stains; tela=fabric; telas=fabrics; lana=wool; cuero=leather; piel=skin; algodon=cotton; seda=silk;
hilo=thread; hilos=threads; costura=seam; costuras=seams; dobladillo=hem; dobladillos=hems; tintoreria=dry cleaner;
tintorerias=dry cleaners; lavanderia=laundry; joya=jewel; joyas=jewels; joyeria=jewelry; anillo=ring; anillos=rings;
collar=necklace; collares=necklaces; pulsera=bracelet; pulseras=bracelets; arete=earring; aretes=earrings; reloj=watch;
relojes=watches; lente=lens; lentes=lenses; anteojo=glasses; libro=book; libros=books; cuaderno=notebook; cuadernos=notebooks;
boligrafo=pen; boligrafos=pens; lapiz=pencil; lapices=pencils; papel=paper; papeles=papers; papeleria=stationery; juguete=toy;
juguetes=toys; muneca=doll; munecas=dolls; bicicleta=bicycle; bicicletas=bicycles; bici=bike; bicis=bikes; moto=motorcycle;
motos=motorcycles; motocicleta=motorcycle; motocicletas=motorcycles; patinete=scooter; patinetes=scooters; casco=helmet;
cascos=helmets; reparacion=repair; reparaciones=repairs; arreglos=repairs; averia=breakdown; averias=breakdowns; falla=fault;
fallas=faults; fallo=fault; fallos=faults; defecto=defect; defectos=defects; dano=damage; problema=problem; problemas=problems;
error=mistake; errores=mistakes; ruido=noise; ruidos=noises; golpe=hit; golpes=hits; grieta=crack; grietas=cracks;
taller=workshop; talleres=workshops; mecanico=mechanic; mecanicos=mechanics; tecnico=technician; tecnicos=technicians;
fontanero=plumber; fontaneros=plumbers; plomero=plumber; plomeros=plumbers; electricista=electrician;
electricistas=electricians; carpintero=carpenter; carpinteros=carpenters; pintor=painter; pintores=painters; albanil=builder;
albaniles=builders; cerrajero=locksmith; cerrajeros=locksmiths; jardinero=gardener; jardineros=gardeners; motor=engine;
motores=engines; freno=brake; rueda=wheel; ruedas=wheels; llanta=tire; llantas=tires; neumatico=tire; neumaticos=tires;
gomas=tires; bateria=battery; baterias=batteries; pila=battery; pilas=batteries; aceite=oil; gasolina=gasoline;
parabrisas=windshield; espejo=mirror; espejos=mirrors; asiento=seat; asientos=seats; embrague=clutch; embragues=clutches;
grua=tow truck; gruas=tow trucks; matricula=license plate; matriculas=license plates; placa=license plate; placas=license
plates; accidente=accident; accidentes=accidents; choque=crash; choques=crashes; revision=check; revisiones=checks;
mantenimiento=maintenance; telefono=phone; telefonos=phones; movil=cell phone; moviles=cell phones; celular=cell phone;
celulares=cell phones; pantalla=screen; pantallas=screens; computadora=computer; computadoras=computers; ordenador=computer;
ordenadores=computers; portatil=laptop; portatiles=laptops; tableta=tablet; tabletas=tablets; impresora=printer;
impresoras=printers; cargador=charger; cargadores=chargers; enchufe=socket; enchufes=sockets; interruptor=switch;
interruptores=switches; teclado=keyboard; teclados=keyboards; raton=mouse; ratones=mouses; camara=camera; camaras=cameras;
televisor=television; televisores=televisions; televisiones=televisions; tele=tv; teles=tvs; audifono=headphone;
audifonos=headphones; auricular=headphone; auriculares=headphones; aparato=appliance; aparatos=appliances;
electrodomestico=appliance; electrodomesticos=appliances; lavadora=washing machine; lavadoras=washing machines; secadora=dryer;
secadoras=dryers; lavavajillas=dishwasher; nevera=fridge; neveras=fridges; refrigerador=fridge; refrigeradores=fridges;
frigorifico=fridge; frigorificos=fridges; congelador=freezer; congeladores=freezers; horno=oven; hornos=ovens;
microondas=microwave; estufa=stove; estufas=stoves; cocina=kitchen; cocinas=kitchens; aspiradora=vacuum cleaner;
aspiradoras=vacuum cleaners; plancha=iron; planchas=irons; cafetera=coffee machine; cafeteras=coffee machines;
licuadora=blender; licuadoras=blenders; ventilador=fan; ventiladores=fans; calentador=water heater; calentadores=water heaters;
termo=water heater; termos=water heaters; termostato=thermostat; termostatos=thermostats; radiador=radiator;
radiadores=radiators; bomba=pump; bombas=pumps; filtro=filter; filtros=filters; tuberia=pipe; tuberias=pipes; tubo=pipe;
tubos=pipes; caneria=pipe; canerias=pipes; desague=drain; desagues=drains; grifo=faucet; grifos=faucets; inodoro=toilet;
inodoros=toilets; vater=toilet; vateres=toilets; ducha=shower; duchas=showers; banera=bathtub; baneras=bathtubs; lavabo=sink;
lavabos=sinks; fregadero=sink; fregaderos=sinks; bano=bathroom; banos=bathrooms; inundacion=flood; inundaciones=floods;
humedad=damp; moho=mold; corriente=power; electricidad=electricity; bombilla=light bulb; bombillas=light bulbs; foco=light bulb;
focos=light bulbs; lampara=lamp; lamparas=lamps; fusible=fuse; fusibles=fuses; apagon=power cut; apagones=power cuts;
casa=house; casas=houses; hogar=home; hogares=homes; piso=apartment; pisos=apartments; apartamento=apartment;
apartamentos=apartments; departamento=apartment; departamentos=apartments; edificio=building; edificios=buildings; puerta=door;
puertas=doors; ventana=window; ventanas=windows; vidrio=glass; cristal=glass; cerradura=lock; cerraduras=locks; candado=padlock;
candados=padlocks; persiana=blind; persianas=blinds; cortina=curtain; cortinas=curtains; pared=wall; paredes=walls;
suelos=floors; azulejo=tile; azulejos=tiles; baldosa=tile; baldosas=tiles; teja=roof tile; tejas=roof tiles; canaleta=gutter;
canaletas=gutters; canalon=gutter; canalones=gutters; escalera=staircase; escaleras=staircases; ascensor=elevator;
ascensores=elevators; elevador=elevator; elevadores=elevators; garaje=garage; garajes=garages; cochera=garage; cocheras=garages;
estacionamiento=parking; aparcamiento=parking; parqueo=parking; sotano=basement; sotanos=basements; atico=attic; aticos=attics;
balcon=balcony; balcones=balconies; terraza=terrace; terrazas=terraces; patio=yard; patios=yards; piscina=pool; piscinas=pools;
alberca=pool; albercas=pools; valla=fence; vallas=fences; reja=gate; rejas=gates; porton=gate; portones=gates; timbre=doorbell;
timbres=doorbells; alarma=alarm; alarmas=alarms; mueble=furniture; sillon=armchair; sillones=armchairs; silla=chair;
sillas=chairs; cama=bed; camas=beds; colchon=mattress; colchones=mattresses; almohada=pillow; almohadas=pillows; sabana=sheet;
sabanas=sheets; manta=blanket; mantas=blankets; cobija=blanket; cobijas=blankets; toalla=towel; toallas=towels; alfombra=carpet;
alfombras=carpets; armario=closet; armarios=closets; estante=shelf; estantes=shelfs; cajon=drawer; cajones=drawers;
escritorio=desk; escritorios=desks; cuadro=picture; cuadros=pictures; pintura=paint; limpieza=cleaning; basura=garbage;
escombro=rubble; polvo=dust; suciedad=dirt; olor=smell; olores=smells; mudanza=move; mudanzas=moves; vecino=neighbor;
vecinos=neighbors; vecina=neighbor; vecinas=neighbors; inquilino=tenant; inquilinos=tenants; inquilina=tenant;
inquilinas=tenants; dueno=owner; duenos=owners; duena=owner; duenas=owners; propietario=owner; propietarios=owners;
casero=landlord; caseros=landlords; alquiler=rent; renta=rent; arriendo=rent; hipoteca=mortgage; hipotecas=mortgages;
inmobiliaria=real estate agency; inmobiliarias=real estate agencies; cesped=lawn; cespedes=lawns; pasto=lawn; pastos=lawns;
hierba=grass; planta=plant; plantas=plants; flor=flower; flores=flowers; ramo=bouquet; ramos=bouquets; rosa=rose; rosas=roses;
arbusto=bush; arbustos=bushes; seto=hedge; setos=hedges; rama=branch; ramas=branches; hoja=leaf; hojas=leaves; raiz=root;
raices=roots; tierra=soil; riego=watering; maceta=flower pot; macetas=flower pots; semilla=seed; semillas=seeds;
floristeria=flower shop; floristerias=flower shops; plaga=pest; plagas=pests; cucaracha=cockroach; cucarachas=cockroaches;
rata=rat; ratas=rats; hormiga=ant; hormigas=ants; avispa=wasp; avispas=wasps; chinche=bed bug; chinches=bed bugs;
termita=termite; termitas=termites; nido=nest; nidos=nests; fumigacion=pest control; medico=doctor; medicos=doctors;
medica=doctor; medicas=doctors; doctores=doctors; doctora=doctor; doctoras=doctors; dentista=dentist; dentistas=dentists;
enfermero=nurse; enfermeros=nurses; enfermera=nurse; enfermeras=nurses; farmacia=pharmacy; farmacias=pharmacies;
hospitales=hospitals; clinica=clinic; clinicas=clinics; consultorio=doctor office; consultorios=doctor offices;
paciente=patient; pacientes=patients; receta=prescription; recetas=prescriptions; medicina=medicine; medicinas=medicines;
medicamento=medicine; medicamentos=medicines; pastilla=pill; pastillas=pills; jarabe=syrup; jarabes=syrups; vacuna=vaccine;
vacunas=vaccines; inyeccion=injection; inyecciones=injections; analisis=test; prueba=test; pruebas=tests; resultado=result;
resultados=results; radiografia=x-ray; radiografias=x-rays; ecografia=ultrasound; ecografias=ultrasounds; operacion=operation;
operaciones=operations; cirugia=surgery; cirugias=surgeries; tratamiento=treatment; tratamientos=treatments; terapia=therapy;
terapias=therapies; fisioterapia=physiotherapy; psicologo=psychologist; psicologos=psychologists; pediatra=pediatrician;
pediatras=pediatricians; ginecologo=gynecologist; ginecologos=gynecologists; dermatologo=dermatologist;
dermatologos=dermatologists; oculista=eye doctor; oculistas=eye doctors; optica=optician; opticas=opticians; diente=tooth;
dientes=teeth; muela=molar; muelas=molars; empaste=filling; empastes=fillings; corona=crown; coronas=crowns; encia=gum;
encias=gums; dolor=pain; dolores=pains; fiebre=fever; fiebres=fevers; tos=cough; gripe=flu; resfriado=cold; resfriados=colds;
alergia=allergy; alergias=allergies; herida=wound; heridas=wounds; sangre=blood; presion=pressure; azucar=sugar;
embarazo=pregnancy; embarazos=pregnancies; sintoma=symptom; sintomas=symptoms; enfermedad=illness; enfermedades=illnesses;
infeccion=infection; infecciones=infections; mareo=dizziness; cabeza=head; cabezas=heads; ojo=eye; ojos=eyes; oido=ear;
oidos=ears; oreja=ear; orejas=ears; nariz=nose; narices=noses; boca=mouth; bocas=mouths; garganta=throat; gargantas=throats;
cuello=neck; cuellos=necks; espalda=back; espaldas=backs; hombro=shoulder; hombros=shoulders; brazo=arm; brazos=arms; mano=hand;
manos=hands; dedo=finger; dedos=fingers; pecho=chest; pechos=chests; estomago=stomach; estomagos=stomaches; pierna=leg;
piernas=legs; rodilla=knee; rodillas=knees; tobillo=ankle; tobillos=ankles; pie=foot; pies=feet; corazon=heart;
corazones=hearts; ambulancia=ambulance; ambulancias=ambulances; urgencia=emergency; urgencias=emergencies; emergencia=emergency;
emergencias=emergencies; seguro=insurance; seguros=insurances; poliza=policy; polizas=policies; masaje=massage;
masajes=massages; manicura=manicure; manicuras=manicures; pedicura=pedicure; pedicuras=pedicures; depilacion=waxing;
peluqueria=hair salon; peluquerias=hair salons; peluquero=hairdresser; peluqueros=hairdressers; peluquera=hairdresser;
peluqueras=hairdressers; barberia=barber shop; barberias=barber shops; barbero=barber; barberos=barbers; estilista=stylist;
estilistas=stylists; pelo=hair; cabello=hair; barba=beard; barbas=beards; ceja=eyebrow; cejas=eyebrows; pestana=eyelash;
pestanas=eyelashes; tinte=hair dye; tintes=hair dyes; mecha=highlight; mechas=highlights; maquillaje=makeup; crema=cream;
cremas=creams; champu=shampoo; champus=shampoos; peinado=hairstyle; peinados=hairstyles; cortes=cuts; gimnasio=gym;
gimnasios=gyms; entrenador=trainer; entrenadores=trainers; entrenadora=trainer; entrenadoras=trainers; hoteles=hotels;
hostal=hostel; hostales=hostels; viaje=trip; viajes=trips; vuelo=flight; vuelos=flights; avion=plane; aviones=planes;
aeropuerto=airport; aeropuertos=airports; tren=train; trenes=trains; estacion=station; estaciones=stations; autobus=bus;
autobuses=buses; camion=truck; camiones=trucks; camioneta=van; camionetas=vans; furgoneta=van; furgonetas=vans; barco=boat;
barcos=boats; crucero=cruise; cruceros=cruises; puerto=port; puertos=ports; playa=beach; playas=beaches; montana=mountain;
montanas=mountains; excursiones=excursions; gira=tour; giras=tours; toures=tours; guia=guide; guias=guides; turista=tourist;
turistas=tourists; pasajero=passenger; pasajeros=passengers; pasaporte=passport; pasaportes=passports; visado=visa;
visados=visas; frontera=border; fronteras=borders; aduana=customs; destino=destination; destinos=destinations; salida=departure;
salidas=departures; llegada=arrival; llegadas=arrivals; escala=stopover; escalas=stopovers; itinerario=itinerary;
itinerarios=itineraries; agencia=agency; agencias=agencies; recepcion=reception; huesped=guest; huespedes=guests;
alojamiento=accommodation; estancia=stay; estancias=stays; estadia=stay; estadias=stays; desayuno=breakfast;
desayunos=breakfasts; almuerzo=lunch; almuerzos=lunches; comida=food; cena=dinner; cenas=dinners; restaurante=restaurant;
restaurantes=restaurants; camarero=waiter; camareros=waiters; mesero=waiter; meseros=waiters; mesera=waitress;
meseras=waitresses; carta=letter; cartas=letters; plato=dish; platos=dishes; postre=dessert; postres=desserts; bebida=drink;
bebidas=drinks; cerveza=beer; cervezas=beers; cafe=coffee; cafes=coffees; tes=teas; jugo=juice; jugos=juices; zumo=juice;
zumos=juices; leche=milk; pan=bread; panaderia=bakery; panaderias=bakeries; pasteleria=cake shop; pastelerias=cake shops;
pastel=cake; pasteles=cakes; torta=cake; tortas=cakes; tarta=cake; tartas=cakes; galleta=cookie; galletas=cookies; carne=meat;
pollo=chicken; pollos=chickens; pescado=fish; huevo=egg; huevos=eggs; queso=cheese; quesos=cheeses; arroz=rice; ensalada=salad;
ensaladas=salads; sopa=soup; sopas=soups; fruta=fruit; verdura=vegetable; verduras=vegetables; nuez=nut; nueces=nuts;
mani=peanut; manis=peanuts; cacahuete=peanut; cacahuetes=peanuts; marisco=seafood; hamburguesa=hamburger;
hamburguesas=hamburgers; bocadillo=sandwich; bocadillos=sandwiches; cubierto=cutlery; vaso=glass; vasos=glasses; copa=glass;
copas=glasses; mantel=tablecloth; manteles=tablecloths; hielo=ice; cuenta de usuario=user account; evento=event; eventos=events;
ceremonia=ceremony; ceremonias=ceremonies; banquete=banquet; banquetes=banquets; invitado=guest; invitados=guests;
invitada=guest; invitadas=guests; invitacion=invitation; invitaciones=invitations; novio=boyfriend; novias=brides; salon=hall;
salones=halls; banda=band; bandas=bands; musico=musician; musicos=musicians; musica=music; fotografo=photographer;
fotografos=photographers; foto=photo; fotos=photos; fotografia=photo; fotografias=photos; decoracion=decoration;
decoraciones=decorations; globo=balloon; globos=balloons; payaso=clown; payasos=clowns; disfraz=costume; disfraces=costumes;
carpa=tent; carpas=tents; concierto=concert; conciertos=concerts; teatro=theater; teatros=theaters; cine=cinema; cines=cinemas;
pelicula=movie; peliculas=movies; obra=play; museo=museum; museos=museums; exposicion=exhibition; exposiciones=exhibitions;
espectaculo=show; espectaculos=shows; funcion=show; funciones=shows; fila=row; filas=rows; palco=box; palcos=boxes; taquilla=box
office; taquillas=box offices; partido=match; partidos=matches; estadio=stadium; estadios=stadiums; abonos=season tickets;
suscripcion=subscription; suscripciones=subscriptions; membresia=membership; membresias=memberships; socio=member;
socios=members; socia=member; socias=members; escuela=school; escuelas=schools; colegio=school; colegios=schools;
universidad=university; universidades=universities; academia=academy; academias=academies; instituto=institute;
institutos=institutes; profesor=teacher; profesores=teachers; profesora=teacher; profesoras=teachers; maestro=teacher;
maestros=teachers; maestra=teacher; maestras=teachers; alumno=student; alumnos=students; alumna=student; alumnas=students;
estudiante=student; estudiantes=students; leccion=lesson; lecciones=lessons; tarea=homework; notas=grades;
certificado=certificate; certificados=certificates; titulo=degree; titulos=degrees; inscripcion=enrollment;
inscripciones=enrollments; nivel=level; niveles=levels; beca=scholarship; becas=scholarships; idioma=language;
idiomas=languages; lengua=language; lenguas=languages; ingles=english; espanol=spanish; frances=french; aleman=german;
italiano=italian; baile=dance; bailes=dances; danza=dance; danzas=dances; guitarra=guitar; guitarras=guitars; violines=violins;
canto=singing; dibujo=drawing; dibujos=drawings; natacion=swimming; deporte=sport; deportes=sports; futbol=soccer; tenis=tennis;
equipo=team; equipos=teams; torneo=tournament; torneos=tournaments; cancha=court; canchas=courts; guarderia=daycare;
guarderias=daycares; campamento=camp; campamentos=camps; practica=practice; practicas=practices; biblioteca=library;
bibliotecas=libraries; biblioteca publica=public library; asignatura=subject; asignaturas=subjects; taller de coches=car repair
shop; mascota=pet; mascotas=pets; perrito=puppy; perritos=puppies; cachorro=puppy; cachorros=puppies; gatito=kitten;
gatitos=kittens; perra=dog; perras=dogs; gata=cat; gatas=cats; pajaro=bird; pajaros=birds; loro=parrot; loros=parrots;
conejo=rabbit; conejos=rabbits; pez=fish; tortuga=turtle; tortugas=turtles; caballo=horse; caballos=horses; hamsteres=hamsters;
animales=animals; veterinario=vet; veterinarios=vets; veterinaria=vet; veterinarias=vets; correa=leash; correas=leashes;
jaula=cage; jaulas=cages; acuario=aquarium; acuarios=aquariums; pienso=pet food; pulga=flea; pulgas=fleas; garrapata=tick;
garrapatas=ticks; pata=paw; patas=paws; cola=tail; colas=tails; adopcion=adoption; adopciones=adoptions; refugio=shelter;
refugios=shelters; residencia canina=dog boarding; peluqueria canina=dog grooming; paseador=dog walker; paseadores=dog walkers;
microchipes=microchips; ayuntamiento=city hall; ayuntamientos=city halls; municipio=municipality; municipios=municipalities;
alcaldia=city hall; alcaldias=city halls; gobierno=government; gobiernos=governments; ministerio=ministry;
ministerios=ministries; policia=police; bombero=firefighter; bomberos=firefighters; denuncia=report; denuncias=reports;
tramite=procedure; tramites=procedures; solicitud=application; solicitudes=applications; formulario=form; formularios=forms;
documento=document; documentos=documents; documentacion=documents; copia=copy; copias=copies; fotocopia=photocopy;
fotocopias=photocopies; originales=originals; sello=stamp; sellos=stamps; permisos=permits; licencia=license;
licencias=licenses; registro=registration; registros=registrations; cedula=identity card; cedulas=identity cards;
identificacion=identification; dni=identity card; nacimiento=birth; nacimientos=births; matrimonio=marriage;
matrimonios=marriages; divorcio=divorce; divorcios=divorces; defuncion=death; defunciones=deaths; nacionalidad=nationality;
nacionalidades=nationalities; ciudadania=citizenship; residencia=residence; residencias=residences; empadronamiento=residence
registration; pensiones=pensions; jubilacion=retirement; subsidio=benefit; subsidios=benefits; ayuda=help;
desempleo=unemployment; voto=vote; votos=votes; eleccion=election; elecciones=elections; calle=street; calles=streets;
avenida=avenue; avenidas=avenues; carretera=road; carreteras=roads; acera=sidewalk; aceras=sidewalks; bache=pothole;
baches=potholes; farola=street light; farolas=street lights; semaforo=traffic light; semaforos=traffic lights; parque=park;
parques=parks; plaza=place; plazas=places; barrio=neighborhood; barrios=neighborhoods; ciudad=city; ciudades=cities;
pueblo=town; pueblos=towns; zona=area; zonas=areas; pais=country; paises=countries; correo=mail; buzon=mailbox;
buzones=mailboxes; recoleccion=collection; recolecciones=collections; reciclaje=recycling; contenedor=container;
contenedores=containers; ventanilla=counter; ventanillas=counters; funcionario=official; funcionarios=officials; plazo de
pago=payment deadline; llamada=call; llamadas=calls; mensaje=message; mensajes=messages; correo de voz=voicemail;
emailes=emails; aplicacion=app; aplicaciones=apps; appes=apps; pagina=page; paginas=pages; sitio=place; sitios=places;
web=website; webes=websites; enlace=link; enlaces=links; contrasena=password; contrasenas=passwords; clave=password;
claves=passwords; usuario=user; usuarios=users; codigo=code; codigos=codes; numero=number; numeros=numbers; nombre=name;
nombres=names; apellido=last name; apellidos=last names; perfil=profile; perfiles=profiles; datos=details;
informacion=information; senal de internet=internet signal; conexion=connection; conexiones=connections; red=network;
redes=networks; servicio=service; servicios=services; planes=plans; linea=line; lineas=lines; operador=operator;
operadores=operators; operadora=operator; operadoras=operators; agente=agent; agentes=agents; asesor=advisor; asesores=advisors;
encargado=manager; encargados=managers; encargada=manager; encargadas=managers; gerente=manager; gerentes=managers; jefe=boss;
jefes=bosses; jefa=boss; jefas=bosses; supervisores=supervisors; supervisora=supervisor; supervisoras=supervisors;
empleado=employee; empleados=employees; empleada=employee; empleadas=employees; trabajador=worker; trabajadores=workers;
trabajadora=worker; trabajadoras=workers; personal=staff; vendedor=salesperson; vendedores=salespersons; vendedora=salesperson;
vendedoras=salespersons; dependiente=shop assistant; dependientes=shop assistants; dependienta=shop assistant; dependientas=shop
assistants; secretaria=secretary; secretarias=secretaries; recepcionista=receptionist; recepcionistas=receptionists;
persona=person; personas=people; gente=people; humano=human; humanos=humans; robotes=robots; maquina=machine; maquinas=machines;
queja=complaint; quejas=complaints; reclamo=complaint; reclamos=complaints; reclamacion=complaint; reclamaciones=complaints;
sugerencia=suggestion; sugerencias=suggestions; opiniones=opinions; comentario=comment; comentarios=comments; pregunta=question;
preguntas=questions; duda=question; dudas=questions; respuesta=answer; respuestas=answers; solucion=solution;
soluciones=solutions; disculpa=apology; disculpas=apologies; ejemplo=example; ejemplos=examples; cosa=thing; cosas=things;
caso=case; casos=cases; motivo=reason; motivos=reasons; razon=reason; razones=reasons; forma=way; formas=ways; manera=way;
maneras=ways; tipo=type; tipos=types; clase de=kind of; parte=part; partes=parts; lado=side; lados=sides; lugar=place;
lugares=places; punto=point; puntos=points; grupo=group; grupos=groups; lista=list; listas=lists; opcion=option;
opciones=options; detalle=detail; detalles=details; condicion=condition; condiciones=conditions; requisito=requirement;
requisitos=requirements; norma=rule; normas=rules; regla=rule; reglas=rules; politica=policy; politicas=policies;
avisos=notices; notificacion=notification; notificaciones=notifications; recordatorio=reminder; recordatorios=reminders;
confirmacion=confirmation; confirmaciones=confirmations; cancelacion=cancellation; cancelaciones=cancellations;
disponibilidad=availability; visita=visit; visitas=visits; trabajo=job; trabajos=jobs; empleo=job; empleos=jobs;
puestos=positions; sueldo=salary; sueldos=salaries; vacante=vacancy; vacantes=vacancies; curriculum=resume;
curriculumes=resumes; proveedor=supplier; proveedores=suppliers; pedido pendiente=pending order; cupo=place; cupos=places;
hueco=slot; huecos=slots; espacio=space; espacios=spaces; vez=time; veces=times; ficha=form; fichas=forms; archivo=file;
archivos=files; botella=bottle; botellas=bottles; lata=can; latas=cans; cuchillo=knife; cuchillos=knives; martillo=hammer;
martillos=hammers; taladro=drill; taladros=drills; tornillo=screw; tornillos=screws; clavo=nail; clavos=nails; andamio=scaffold;
andamios=scaffolds; madera=wood; metales=metals; hierro=iron; plastico=plastic; cemento=cement; arena=sand; ladrillo=brick;
ladrillos=bricks; piedra=stone; piedras=stones; remolque=trailer; remolques=trailers; tractores=tractors; generador=generator;
generadores=generators; carrito=cart; carritos=carts; cochecito=stroller; cochecitos=strollers; cuna=crib; cunas=cribs;
panal=diaper; panales=diapers; bebe=baby; bebes=babies; vehiculo=vehicle; vehiculos=vehicles; kilometro=kilometer;
kilometros=kilometers; metro=meter; metros=meters; litro=liter; litros=liters; peso=weight; pesos=weights; altura=height;
alturas=heights; anchos=widths; largos=lengths; impresion=print; impresiones=prints; tarjeta de visita=business card;
folleto=flyer; folletos=flyers; cartel=poster; carteles=posters; traduccion=translation; traducciones=translations;
traductor=translator; traductores=translators; notario=notary; notarios=notaries; contador=accountant; contadores=accountants;
gestoria=tax advisor; gestorias=tax advisors; seguridad=security; robo=theft; robos=thefts; ladron=thief; ladrones=thieves;
fraude=fraud; fraudes=frauds; estafa=scam; estafas=scams; incendio=fire; incendios=fires; fuego=fire; fuegos=fires; humo=smoke;
nieve=snow; lluvia=rain; tormenta=storm; tormentas=storms; viento=wind; vientos=winds; sol=sun; frio=cold; calor=heat;
tiempo=time; hijo=son; hija=daughter; nino=boy; nina=girl; marido=husband; maridos=husbands; esposo=husband; esposa=wife;
esposas=wives; mujer=wife; mujeres=women; hombre=man; hombres=men; madre=mother; madres=mothers; padre=father; mama=mom;
mamas=moms; papa=dad; hermano=brother; hermana=sister; hermanas=sisters; abuelo=grandfather; abuela=grandmother;
abuelas=grandmothers; nieto=grandson; nietos=grandsons; nieta=granddaughter; nietas=granddaughters; tio=uncle; tia=aunt;
tias=aunts; primo=cousin; primos=cousins; prima=cousin; primas=cousins; sobrino=nephew; sobrinos=nephews; sobrina=niece;
sobrinas=nieces; suegro=father-in-law; suegros=fathers-in-law; suegra=mother-in-law; suegras=mothers-in-law;
cunado=brother-in-law; cunados=brothers-in-law; cunada=sister-in-law; cunadas=sisters-in-law; yerno=son-in-law;
yernos=sons-in-law; nuera=daughter-in-law; nueras=daughters-in-law; pareja=partner; parejas=partners; familia=family;
familias=families; familiar=relative; familiares=relatives; pariente=relative; parientes=relatives; amigo=friend;
amigos=friends; amiga=friend; amigas=friends; companero=colleague; companeros=colleagues; companera=colleague;
companeras=colleagues; senor=sir; senora=madam; senoras=madams; senorita=miss; senoritas=misses; adulto=adult; adultos=adults;
anciano=old person; ancianos=old persons; chico=boy; chicos=boys; chica=girl; chicas=girls; muchacho=boy; muchachos=boys;
muchacha=girl; muchachas=girls; viudo=widower; viudos=widowers; viuda=widow; viudas=widows; dia=day; dias=days; semana=week;
semanas=weeks; mes=month; meses=months; ano=year; anos=years; hora=hour; horas=hours; minuto=minute; minutos=minutes;
rato=while; ratos=whiles; momento=moment; momentos=moments; fecha=date; fechas=dates; temporada=season; temporadas=seasons;
tardes=afternoons; madrugada=early morning; madrugadas=early mornings; mediodia=noon; medianoche=midnight; festivo=holiday;
festivos=holidays; feriado=holiday; feriados=holidays; invierno=winter; inviernos=winters; verano=summer; veranos=summers;
otono=autumn; otonos=autumns; primavera=spring; primaveras=springs; navidad=christmas; aniversario=anniversary;
aniversarios=anniversaries; calendario=calendar; calendarios=calendars; quincena=two weeks; principio=beginning;
principios=beginnings; final=end; finales=ends; fin=end; fines=ends; inicio=start; inicios=starts; siglo=century;
siglos=centuries; roto=broken; rota=broken; rotos=broken; rotas=broken; danado=damaged; danada=damaged; danados=damaged;
danadas=damaged; estropeado=broken; estropeada=broken; estropeados=broken; estropeadas=broken; averiado=broken; averiada=broken;
averiados=broken; averiadas=broken; descompuesto=broken; descompuesta=broken; descompuestos=broken; descompuestas=broken;
defectuoso=defective; defectuosa=defective; defectuosos=defective; defectuosas=defective; nuevo=new; nueva=new; nuevos=new;
nuevas=new; viejo=old; vieja=old; viejos=old; viejas=old; antiguo=old; antigua=old; antiguos=old; antiguas=old; usado=used;
usada=used; usados=used; usadas=used; barato=cheap; barata=cheap; baratos=cheap; baratas=cheap; caro=expensive; cara=expensive;
caros=expensive; caras=expensive; gratuito=free; gratuita=free; gratuitos=free; gratuitas=free; economico=cheap;
economica=cheap; economicos=cheap; economicas=cheap; bueno=good; buena=good; buenos=good; malo=bad; mala=bad; malos=bad;
malas=bad; pesimo=terrible; pesima=terrible; pesimos=terrible; pesimas=terrible; horribles=horrible; terribles=terrible;
excelente=excellent; excelentes=excellent; perfecto=perfect; perfecta=perfect; perfectos=perfect; perfectas=perfect;
bonito=nice; bonita=nice; bonitos=nice; bonitas=nice; lindo=nice; linda=nice; lindos=nice; lindas=nice; hermoso=beautiful;
hermosa=beautiful; hermosos=beautiful; hermosas=beautiful; feo=ugly; fea=ugly; feos=ugly; feas=ugly; grande=big; grandes=big;
pequeno=small; pequena=small; pequenos=small; pequenas=small; chiquito=small; chiquita=small; chiquitos=small; chiquitas=small;
mediano=medium; mediana=medium; medianos=medium; medianas=medium; alto=tall; alta=tall; altos=tall; altas=tall; bajo=low;
baja=low; bajos=low; bajas=low; ancha=wide; anchas=wide; estrecho=narrow; estrecha=narrow; estrechos=narrow; estrechas=narrow;
apretado=tight; apretada=tight; apretados=tight; apretadas=tight; corta=short; cortos=short; cortas=short; gordo=fat; gorda=fat;
gordos=fat; gordas=fat; delgado=thin; delgada=thin; delgados=thin; delgadas=thin; grueso=thick; gruesa=thick; gruesos=thick;
gruesas=thick; pesado=heavy; pesada=heavy; pesados=heavy; pesadas=heavy; ligero=light; ligera=light; ligeros=light;
ligeras=light; fuerte=strong; fuertes=strong; debil=weak; debiles=weak; duros=hard; duras=hard; blando=soft; blanda=soft;
blandos=soft; blandas=soft; suave=soft; suaves=soft; limpia=clean; limpios=clean; limpias=clean; sucio=dirty; sucia=dirty;
sucios=dirty; sucias=dirty; seca=dry; secos=dry; secas=dry; mojado=wet; mojada=wet; mojados=wet; mojadas=wet; humedo=damp;
humeda=damp; humedos=damp; humedas=damp; caliente=hot; calientes=hot; tibio=warm; tibia=warm; tibios=warm; tibias=warm;
lleno=full; llena=full; llenos=full; llenas=full; vacio=empty; vacia=empty; vacios=empty; vacias=empty; completo=full;
completa=full; completos=full; completas=full; incompleto=incomplete; incompleta=incomplete; incompletos=incomplete;
incompletas=incomplete; entero=whole; entera=whole; enteros=whole; enteras=whole; abierto=open; abierta=open; abiertos=open;
abiertas=open; cerrado=closed; cerrada=closed; cerrados=closed; cerradas=closed; ocupado=busy; ocupada=busy; ocupados=busy;
ocupadas=busy; libre=free; libres=free; disponible=available; disponibles=available; agotado=sold out; agotada=sold out;
agotados=sold out; agotadas=sold out; listo=ready; listos=ready; rapido=fast; rapida=fast; rapidos=fast; rapidas=fast;
lento=slow; lenta=slow; lentos=slow; lentas=slow; facil=easy; faciles=easy; dificil=difficult; dificiles=difficult;
complicado=complicated; complicada=complicated; complicados=complicated; complicadas=complicated; posible=possible;
posibles=possible; imposible=impossible; imposibles=impossible; importante=important; importantes=important; urgente=urgent;
urgentes=urgent; necesario=necessary; necesaria=necessary; necesarios=necessary; necesarias=necessary; incluido=included;
incluida=included; incluidos=included; incluidas=included; pendiente de pago=unpaid; pagado=paid; pagada=paid; pagados=paid;
pagadas=paid; vencido=overdue; vencidos=overdue; vencidas=overdue; caducado=expired; caducada=expired; caducados=expired;
caducadas=expired; atrasado=late; atrasada=late; atrasados=late; atrasadas=late; retrasado=delayed; retrasada=delayed;
retrasados=delayed; retrasadas=delayed; puntual=on time; puntuales=on time; equivocado=wrong; equivocada=wrong;
equivocados=wrong; equivocadas=wrong; incorrecto=wrong; incorrecta=wrong; incorrectos=wrong; incorrectas=wrong;
correcto=correct; correcta=correct; correctos=correct; correctas=correct; falso=false; falsa=false; falsos=false; falsas=false;
diferente=different; diferentes=different; distinto=different; distinta=different; distintos=different; distintas=different;
igual=same; iguales=same; mismo=same; misma=same; mismos=same; mismas=same; parecido=similar; parecida=similar;
parecidos=similar; parecidas=similar; otro=another; otra=another; proximo=next; proxima=next; proximos=next; proximas=next;
siguiente=next; siguientes=next; anterior=previous; anteriores=previous; pasado=last; pasada=last; pasados=last; pasadas=last;
ultimo=last; ultima=last; ultimos=last; ultimas=last; unico=only; unica=only; unicos=only; unicas=only; doble=double;
dobles=double; triples=triple; individual=single; individuales=single; privado=private; privada=private; privados=private;
privadas=private; publico=public; publica=public; publicos=public; publicas=public; oficial=official; oficiales=official;
extranjero=foreign; extranjera=foreign; extranjeros=foreign; extranjeras=foreign; legales=legal; enfermo=sick; enferma=sick;
enfermos=sick; enfermas=sick; sano=healthy; sana=healthy; sanos=healthy; sanas=healthy; embarazado=pregnant;
embarazada=pregnant; embarazados=pregnant; embarazadas=pregnant; alergico=allergic; alergica=allergic; alergicos=allergic;
alergicas=allergic; herido=injured; heridos=injured; muerto=dead; muerta=dead; muertos=dead; muertas=dead; vivo=alive;
viva=alive; vivos=alive; vivas=alive; cansado=tired; cansada=tired; cansados=tired; cansadas=tired; contento=happy;
contenta=happy; contentos=happy; contentas=happy; feliz=happy; felices=happy; triste=sad; tristes=sad; enojado=angry;
enojada=angry; enojados=angry; enojadas=angry; enfadado=angry; enfadada=angry; enfadados=angry; enfadadas=angry; molesto=upset;
molesta=upset; molestos=upset; molestas=upset; preocupado=worried; preocupada=worried; preocupados=worried; preocupadas=worried;
decepcionado=disappointed; decepcionada=disappointed; decepcionados=disappointed; decepcionadas=disappointed;
satisfecho=satisfied; satisfecha=satisfied; satisfechos=satisfied; satisfechas=satisfied; encantado=delighted;
encantada=delighted; encantados=delighted; encantadas=delighted; interesado=interested; interesada=interested;
interesados=interested; interesadas=interested; nervioso=nervous; nerviosa=nervous; nerviosos=nervous; nerviosas=nervous;
amable=kind; amables=kind; grosero=rude; grosera=rude; groseros=rude; groseras=rude; maleducado=rude; maleducada=rude;
maleducados=rude; maleducadas=rude; profesional=professional; profesionales=professional; joven=young; casado=married;
casada=married; casados=married; casadas=married; soltero=single; soltera=single; solteros=single; solteras=single;
divorciado=divorced; divorciada=divorced; divorciados=divorced; divorciadas=divorced; jubilado=retired; jubilada=retired;
jubilados=retired; jubiladas=retired; desempleado=unemployed; desempleada=unemployed; desempleados=unemployed;
desempleadas=unemployed; vegetariano=vegetarian; vegetariana=vegetarian; vegetarianos=vegetarian; vegetarianas=vegetarian;
vegano=vegan; vegana=vegan; veganos=vegan; veganas=vegan; picante=spicy; picantes=spicy; dulce=sweet; dulces=sweet;
salado=salty; salada=salty; salados=salty; saladas=salty; crudo=raw; cruda=raw; crudos=raw; crudas=raw; quemado=burnt;
quemada=burnt; quemados=burnt; quemadas=burnt; fresco=fresh; fresca=fresh; frescos=fresh; frescas=fresh; podrido=rotten;
podrida=rotten; podridos=rotten; podridas=rotten; congelado=frozen; congelada=frozen; congelados=frozen; congeladas=frozen;
blanco=white; blanca=white; blancos=white; blancas=white; negro=black; negra=black; negros=black; negras=black; rojo=red;
roja=red; rojos=red; rojas=red; azul=blue; azules=blue; verde=green; verdes=green; amarillo=yellow; amarilla=yellow;
amarillos=yellow; amarillas=yellow; gris=gray; marron=brown; marrones=brown; rosado=pink; rosada=pink; rosados=pink;
rosadas=pink; morado=purple; morada=purple; morados=purple; moradas=purple; naranja=orange; naranjas=orange; dorado=golden;
dorada=golden; dorados=golden; doradas=golden; plateado=silver; plateada=silver; plateados=silver; plateadas=silver;
clara=light; claros=light; claras=light; oscuro=dark; oscura=dark; oscuros=dark; oscuras=dark; electrico=electric;
electrica=electric; electricos=electric; electricas=electric; manuales=manual; automatico=automatic; automatica=automatic;
automaticos=automatic; automaticas=automatic; digitales=digital; inalambrico=wireless; inalambrica=wireless;
inalambricos=wireless; inalambricas=wireless; atascado=stuck; atascada=stuck; atascados=stuck; atascadas=stuck; tapado=clogged;
tapada=clogged; tapados=clogged; tapadas=clogged; bloqueado=blocked; bloqueada=blocked; bloqueados=blocked; bloqueadas=blocked;
rayado=scratched; rayada=scratched; rayados=scratched; rayadas=scratched; manchado=stained; manchada=stained; manchados=stained;
manchadas=stained; rasgado=torn; rasgada=torn; rasgados=torn; rasgadas=torn; torcido=bent; torcida=bent; torcidos=bent;
torcidas=bent; oxidado=rusty; oxidada=rusty; oxidados=rusty; oxidadas=rusty; flojo=loose; floja=loose; flojos=loose;
flojas=loose; suelto=loose; suelta=loose; sueltos=loose; sueltas=loose; perdido=lost; perdida=lost; perdidos=lost;
perdidas=lost; robado=stolen; robada=stolen; robados=stolen; robadas=stolen; extraviado=lost; extraviada=lost; extraviados=lost;
extraviadas=lost; raro=strange; rara=strange; raros=strange; raras=strange; extrano=strange; extrana=strange; extranos=strange;
extranas=strange; peligroso=dangerous; peligrosa=dangerous; peligrosos=dangerous; peligrosas=dangerous; ruidoso=noisy;
ruidosa=noisy; ruidosos=noisy; ruidosas=noisy; tranquilo=quiet; tranquila=quiet; tranquilos=quiet; tranquilas=quiet;
comodo=comfortable; comoda=comfortable; comodos=comfortable; comodas=comfortable; incomodo=uncomfortable;
incomoda=uncomfortable; incomodos=uncomfortable; incomodas=uncomfortable; cercano=nearby; cercana=nearby; cercanos=nearby;
cercanas=nearby; lejano=far; lejana=far; lejanos=far; lejanas=far; semanal=weekly; semanales=weekly; mensual=monthly;
mensuales=monthly; anual=yearly; anuales=yearly; diario=daily; diaria=daily; diarios=daily; diarias=daily; minimo=minimum;
minima=minimum; minimos=minimum; minimas=minimum; maximo=maximum; maxima=maximum; maximos=maximum; maximas=maximum;
extras=extra; adicional=additional; adicionales=additional; especial=special; especiales=special; normales=normal; basico=basic;
basica=basic; basicos=basic; basicas=basic; principiante=beginner; principiantes=beginner; avanzado=advanced; avanzada=advanced;
avanzados=advanced; avanzadas=advanced; intermedio=intermediate; intermedia=intermediate; intermedios=intermediate;
intermedias=intermediate; infantil=for children; infantiles=for children; particular=private; particulares=private;
intensivo=intensive; intensiva=intensive; intensivos=intensive; intensivas=intensive; presencial=in person; presenciales=in
person; virtual=online; virtuales=online; gigante=giant; gigantes=giant; redondo=round; redonda=round; redondos=round;
redondas=round; cuadrado=square; cuadrada=square; cuadrados=square; cuadradas=square; elegante=elegant; elegantes=elegant;
impermeable=waterproof; impermeables=waterproof; quitar=remove; quito=i remove; quitan=do you remove; quite=i removed;
quitaron=they removed; quitado=removed; quiten=remove; quitarlo=remove it; quitarla=remove it; quitarme=remove my;
quitenme=remove my; quiteme=remove my; sacar=take out; saco=i take out; sacan=do you take out; saque=i took out; sacaron=they
took out; sacado=taken out; saquen=take out; sacarlo=take it out; sacarla=take it out; sacarme=take out my; saquenme=take out
my; saqueme=take out my; revisar=check; reviso=i check; revisan=do you check; revise=i checked; revisaron=they checked;
revisado=checked; revisen=check; revisarlo=check it; revisarla=check it; revisarme=check my; revisenme=check my; reviseme=check
my; mirar=look at; miro=i look at; miran=do you look at; miraron=they looked at; mirado=looked at; miren=look at; mirarlo=look
at it; mirarla=look at it; medir=measure; mido=i measure; miden=do you measure; medi=i measured; midio=measured; midieron=they
measured; medido=measured; mida=measure; midan=measure; medirlo=measure it; medirla=measure it; pintar=paint; pinto=i paint;
pintan=do you paint; pinte=i painted; pintaron=they painted; pintado=painted; pinten=paint; pintarlo=paint it; pintarla=paint
it; pintarme=paint my; pintenme=paint my; pinteme=paint my; tapar=cover; tapo=i cover; tapan=do you cover; tape=i covered;
taparon=they covered; tapen=cover; desatascar=unclog; desatasco=i unclog; desatascan=do you unclog; desatasque=i unclogged;
desatascaron=they unclogged; desatascado=unclogged; desatasquen=unclog; desatascarlo=unclog it; desatascarla=unclog it;
destapar=unclog; destapo=i unclog; destapan=do you unclog; destape=i unclogged; destaparon=they unclogged; destapado=unclogged;
destapen=unclog; destaparlo=unclog it; destaparla=unclog it; conectar=connect; conecto=i connect; conectan=do you connect;
conecte=i connected; conectaron=they connected; conectado=connected; conecten=connect; conectarlo=connect it; conectarla=connect
it; conectarme=connect my; conectenme=connect my; conecteme=connect my; encender=turn on; enciendo=i turn on; encienden=do you
turn on; encendi=i turned on; encendio=turned on; encendieron=they turned on; encendido=turned on; encienda=turn on;
enciendan=turn on; encenderlo=turn it on; encenderla=turn it on; apagar=turn off; apago=i turn off; apagan=do you turn off;
apague=i turned off; apagaron=they turned off; apagado=turned off; apaguen=turn off; apagarlo=turn it off; apagarla=turn it off;
prender=turn on; prendo=i turn on; prenden=do you turn on; prendi=i turned on; prendio=turned on; prendieron=they turned on;
prendido=turned on; prenda=turn on; prendan=turn on; cargar=charge; cargan=do you charge; cargue=i charged; cargaron=they
charged; cargado=charged; carguen=charge; cargarlo=charge it; cargarla=charge it; descargar=download; descargo=i download;
descargan=do you download; descargue=i downloaded; descargaron=they downloaded; descargado=downloaded; descarguen=download;
descargarlo=download it; descargarla=download it; borrar=delete; borro=i delete; borran=do you delete; borre=i deleted;
borraron=they deleted; borrado=deleted; borren=delete; borrarlo=delete it; borrarla=delete it; eliminar=delete; elimino=i
delete; eliminan=do you delete; elimine=i deleted; eliminaron=they deleted; eliminado=deleted; eliminen=delete;
eliminarlo=delete it; eliminarla=delete it; eliminarme=delete my; eliminenme=delete my; elimineme=delete my; bloquear=block;
bloqueo=i block; bloquean=do you block; bloquee=i blocked; bloquearon=they blocked; bloqueen=block; bloquearlo=block it;
bloquearla=block it; bloquearme=block my; bloqueenme=block my; bloqueeme=block my; desbloquear=unlock; desbloqueo=i unlock;
desbloquean=do you unlock; desbloquee=i unlocked; desbloquearon=they unlocked; desbloqueado=unlocked; desbloqueen=unlock;
desbloquearlo=unlock it; desbloquearla=unlock it; desbloquearme=unlock my; desbloqueenme=unlock my; desbloqueeme=unlock my;
activar=activate; activo=i activate; activan=do you activate; active=i activated; activaron=they activated; activado=activated;
activen=activate; activarlo=activate it; activarla=activate it; activarme=activate my; activenme=activate my; activeme=activate
my; actualizar=update; actualizo=i update; actualizan=do you update; actualice=i updated; actualizaron=they updated;
actualizado=updated; actualicen=update; actualizarlo=update it; actualizarla=update it; renovar=renew; renuevo=i renew;
renuevan=do you renew; renove=i renewed; renovo=renewed; renovaron=they renewed; renovado=renewed; renueve=renew;
renueven=renew; renovarlo=renew it; renovarla=renew it; modificar=change; modifico=i change; modifican=do you change;
modifique=i changed; modificaron=they changed; modificado=changed; modifiquen=change; modificarlo=change it; modificarla=change
it; corregir=correct; corrijo=i correct; corrigen=do you correct; corregi=i corrected; corrigio=corrected; corrigieron=they
corrected; corregido=corrected; corrija=correct; corrijan=correct; corregirlo=correct it; corregirla=correct it;
aplazar=postpone; aplazo=i postpone; aplazan=do you postpone; aplace=i postponed; aplazaron=they postponed; aplazado=postponed;
aplacen=postpone; aplazarlo=postpone it; aplazarla=postpone it; adelantar=move earlier; adelanto=i move earlier; adelantan=do
you move earlier; adelante=i moved earlier; adelantaron=they moved earlier; adelantado=moved earlier; adelanten=move earlier;
adelantarlo=move it earlier; adelantarla=move it earlier; mover=move; muevo=i move; mueven=do you move; movi=i moved;
movio=moved; movieron=they moved; movido=moved; mueva=move; muevan=move; moverlo=move it; moverla=move it; agregar=add; agrego=i
add; agregan=do you add; agregue=i added; agregaron=they added; agregado=added; agreguen=add; agregarlo=add it; agregarla=add
it; anadir=add; anado=i add; anaden=do you add; anadi=i added; anadio=added; anadieron=they added; anadido=added; anada=add;
anadan=add; anadirlo=add it; anadirla=add it; aumentar=increase; aumento=i increase; aumentan=do you increase; aumente=i
increased; aumentaron=they increased; aumentado=increased; aumenten=increase; subir=raise; subo=i raise; suben=do you raise;
subi=i raised; subio=raised; subido=raised; suba=raise; suban=raise; bajar=lower; bajan=do you lower; baje=i lowered;
bajaron=they lowered; bajado=lowered; bajen=lower; solicitar=request; solicito=i request; solicitan=do you request; solicite=i
requested; solicitaron=they requested; solicitado=requested; soliciten=request; solicitarlo=request it; solicitarla=request it;
tramitar=process; tramito=i process; tramitan=do you process; tramitaron=they processed; tramitado=processed; tramiten=process;
tramitarlo=process it; tramitarla=process it; presentar=submit; presento=i submit; presentan=do you submit; presente=i
submitted; presentaron=they submitted; presentado=submitted; presenten=submit; presentarlo=submit it; presentarla=submit it;
firmar=sign; firmo=i sign; firman=do you sign; firme=i signed; firmaron=they signed; firmado=signed; firmen=sign; firmarlo=sign
it; firmarla=sign it; rellenar=fill in; relleno=i fill in; rellenan=do you fill in; rellene=i filled in; rellenaron=they filled
in; rellenado=filled in; rellenen=fill in; rellenarlo=fill it in; rellenarla=fill it in; llenar=fill; llenan=do you fill;
llene=i filled; llenaron=they filled; llenado=filled; llenen=fill; llenarlo=fill it; llenarla=fill it; imprimir=print; imprimo=i
print; imprimen=do you print; imprimi=i printed; imprimio=printed; imprimieron=they printed; impreso=printed; imprima=print;
impriman=print; imprimirlo=print it; imprimirla=print it; copiar=copy; copio=i copy; copian=do you copy; copie=i copied;
copiaron=they copied; copiado=copied; copien=copy; copiarlo=copy it; copiarla=copy it; reclamar=claim; reclaman=do you claim;
reclame=i claimed; reclamaron=they claimed; reclamado=claimed; reclamen=claim; reclamarlo=claim it; reclamarla=claim it;
denunciar=report; denuncio=i report; denuncian=do you report; denuncie=i reported; denunciaron=they reported;
denunciado=reported; denuncien=report; denunciarlo=report it; denunciarla=report it; reportar=report; reporto=i report;
reportan=do you report; reporte=i reported; reportaron=they reported; reportado=reported; reporten=report; reportarlo=report it;
reportarla=report it; contratar=hire; contratan=do you hire; contrate=i hired; contrataron=they hired; contratado=hired;
contraten=hire; contratarlo=hire it; contratarla=hire it; trabajar=work; trabajan=do you work; trabaje=i worked; trabajaron=they
worked; trabajado=worked; trabajen=work; estudiar=study; estudio=i study; estudian=do you study; estudie=i studied;
estudiaron=they studied; estudiado=studied; estudien=study; aprender=learn; aprendo=i learn; aprenden=do you learn; aprendi=i
learned; aprendio=learned; aprendieron=they learned; aprendido=learned; aprenda=learn; aprendan=learn; ensenar=teach; enseno=i
teach; ensenan=do you teach; ensene=i taught; ensenaron=they taught; ensenado=taught; ensenen=teach; ensenarlo=teach it;
ensenarla=teach it; ensenarme=teach me; ensenenme=teach me; enseneme=teach me; viajar=travel; viajo=i travel; viajan=do you
travel; viajaron=they traveled; viajado=traveled; viajen=travel; visitar=visit; visito=i visit; visitan=do you visit; visite=i
visited; visitaron=they visited; visitado=visited; visiten=visit; visitarme=visit me; visitenme=visit me; visiteme=visit me;
aparcar=park; aparco=i park; aparcan=do you park; aparque=i parked; aparcaron=they parked; aparcado=parked; aparquen=park;
aparcarlo=park it; aparcarla=park it; estacionar=park; estaciono=i park; estacionan=do you park; estacione=i parked;
estacionaron=they parked; estacionado=parked; estacionen=park; estacionarlo=park it; estacionarla=park it; manejar=drive;
manejo=i drive; manejan=do you drive; maneje=i drove; manejaron=they drove; manejado=driven; manejen=drive; comer=eat; comen=do
you eat; comi=i ate; comio=ate; comieron=they ate; comido=eaten; coma=eat; coman=eat; cenar=have dinner; ceno=i have dinner;
cenan=do you have dinner; cene=i had dinner; cenaron=they had dinner; cenado=had dinner; cenen=have dinner; desayunar=have
breakfast; desayunan=do you have breakfast; desayune=i had breakfast; desayunaron=they had breakfast; desayunado=had breakfast;
desayunen=have breakfast; beber=drink; bebo=i drink; beben=do you drink; bebi=i drank; bebio=drank; bebieron=they drank;
bebido=drunk; beba=drink; beban=drink; cocinar=cook; cocino=i cook; cocinan=do you cook; cocine=i cooked; cocinaron=they cooked;
cocinado=cooked; cocinen=cook; preparar=prepare; preparo=i prepare; preparan=do you prepare; prepare=i prepared; prepararon=they
prepared; preparado=prepared; preparen=prepare; prepararlo=prepare it; prepararla=prepare it; prepararme=prepare me;
preparenme=prepare me; prepareme=prepare me; celebrar=celebrate; celebro=i celebrate; celebran=do you celebrate; celebre=i
celebrated; celebraron=they celebrated; celebrado=celebrated; celebren=celebrate; celebrarlo=celebrate it; celebrarla=celebrate
it; organizar=organize; organizo=i organize; organizan=do you organize; organice=i organized; organizaron=they organized;
organizado=organized; organicen=organize; organizarlo=organize it; organizarla=organize it; decorar=decorate; decoro=i decorate;
decoran=do you decorate; decore=i decorated; decoraron=they decorated; decorado=decorated; decoren=decorate; decorarlo=decorate
it; decorarla=decorate it; invitar=invite; invito=i invite; invitan=do you invite; invite=i invited; invitaron=they invited;
inviten=invite; regalar=give; regalan=do you give; regale=i gave; regalaron=they gave; regalado=given; regalen=give;
envolver=wrap; envuelvo=i wrap; envuelven=do you wrap; envolvi=i wrapped; envolvio=wrapped; envolvieron=they wrapped;
envuelto=wrapped; envuelva=wrap; envuelvan=wrap; envolverlo=wrap it; envolverla=wrap it; coser=sew; coso=i sew; cosen=do you
sew; cosi=i sewed; cosio=sewed; cosieron=they sewed; cosido=sewn; cosan=sew; coserlo=sew it; coserla=sew it; acortar=shorten;
acorto=i shorten; acortan=do you shorten; acorte=i shortened; acortaron=they shortened; acortado=shortened; acorten=shorten;
acortarlo=shorten it; acortarla=shorten it; alargar=lengthen; alargo=i lengthen; alargan=do you lengthen; alargue=i lengthened;
alargaron=they lengthened; alargado=lengthened; alarguen=lengthen; alargarlo=lengthen it; alargarla=lengthen it; cuidar=look
after; cuido=i look after; cuidan=do you look after; cuide=i looked after; cuidaron=they looked after; cuidado=looked after;
cuiden=look after; cuidarlo=look after it; cuidarla=look after it; pasear=walk; paseo=i walk; pasean=do you walk; pasee=i
walked; pasearon=they walked; paseado=walked; paseen=walk; pasearlo=walk it; pasearla=walk it; banar=bathe; banan=do you bathe;
bane=i bathed; banaron=they bathed; banado=bathed; banen=bathe; banarlo=bathe it; banarla=bathe it; vacunar=vaccinate; vacuno=i
vaccinate; vacunan=do you vaccinate; vacune=i vaccinated; vacunaron=they vaccinated; vacunado=vaccinated; vacunen=vaccinate;
esterilizar=sterilize; esterilizo=i sterilize; esterilizan=do you sterilize; esterilice=i sterilized; esterilizaron=they
sterilized; esterilizado=sterilized; esterilicen=sterilize; esterilizarlo=sterilize it; esterilizarla=sterilize it;
adoptar=adopt; adopto=i adopt; adoptan=do you adopt; adopte=i adopted; adoptaron=they adopted; adoptado=adopted; adopten=adopt;
curar=cure; curo=i cure; curan=do you cure; cure=i cured; curaron=they cured; curado=cured; curen=cure; operar=operate; opero=i
operate; operan=do you operate; opere=i operated; operaron=they operated; operado=operated; operen=operate; recetar=prescribe;
receto=i prescribe; recetan=do you prescribe; recete=i prescribed; recetaron=they prescribed; recetado=prescribed;
receten=prescribe; recetarme=prescribe me; recetenme=prescribe me; receteme=prescribe me; tomar=take; tomo=i take; toman=do you
take; tome=i took; tomaron=they took; tomado=taken; tomen=take; sentir=feel; siento=i feel; sienten=do you feel; senti=i felt;
sintio=felt; sintieron=they felt; sentido=felt; sienta=feel; sientan=feel; olvidar=forget; olvido=i forget; olvidan=do you
forget; olvide=i forgot; olvidaron=they forgot; olvidado=forgotten; olviden=forget; recordar=remember; recuerdo=i remember;
recuerdan=do you remember; recorde=i remembered; recordo=remembered; recordaron=they remembered; recordado=remembered;
recuerde=remember; recuerden=remember; recuerdeme=remember me; pensar=think; piensan=do you think; pense=i thought;
penso=thought; pensaron=they thought; pensado=thought; piense=think; piensen=think; creer=believe; creo=i believe; creen=do you
believe; crei=i believed; creyo=believed; creyeron=they believed; creido=believed; crea=believe; crean=believe;
entender=understand; entiendo=i understand; entienden=do you understand; entendi=i understood; entendio=understood;
entendieron=they understood; entendido=understood; entienda=understand; entiendan=understand; entenderlo=understand it;
entenderla=understand it; aceptar=accept; acepto=i accept; aceptan=do you accept; acepte=i accepted; aceptaron=they accepted;
aceptado=accepted; acepten=accept; rechazar=reject; rechazo=i reject; rechazan=do you reject; rechace=i rejected;
rechazaron=they rejected; rechazado=rejected; rechacen=reject; permitir=allow; permito=i allow; permiten=do you allow; permiti=i
allowed; permitio=allowed; permitieron=they allowed; permitido=allowed; permita=allow; permitan=allow; prometer=promise;
prometo=i promise; prometen=do you promise; prometi=i promised; prometio=promised; prometieron=they promised;
prometido=promised; prometa=promise; prometan=promise; prestar=lend; presto=i lend; prestan=do you lend; preste=i lent;
prestaron=they lent; prestado=lent; presten=lend; prestarme=lend me; prestenme=lend me; presteme=lend me; robar=steal; roban=do
you steal; robe=i stole; robaron=they stole; roben=steal; danar=damage; danan=do you damage; dane=i damaged; danaron=they
damaged; danen=damage; quemar=burn; quemo=i burn; queman=do you burn; queme=i burned; quemaron=they burned; quemen=burn;
inundar=flood; inundo=i flood; inundan=do you flood; inunde=i flooded; inundaron=they flooded; inundado=flooded; inunden=flood;
gotear=leak; goteo=i leak; gotean=do you leak; gotee=i leaked; gotearon=they leaked; goteado=leaked; goteen=leak; fallar=fail;
fallan=do you fail; falle=i failed; fallaron=they failed; fallado=failed; fallen=fail; estropear=break; estropeo=i break;
estropean=do you break; estropee=i broke; estropearon=they broke; estropeen=break; perdonar=forgive; perdono=i forgive;
perdonan=do you forgive; perdonaron=they forgave; perdonado=forgiven; perdonen=forgive; agendar=schedule; agendo=i schedule;
agendan=do you schedule; agende=i scheduled; agendaron=they scheduled; agendado=scheduled; agenden=schedule; agendarlo=schedule
it; agendarla=schedule it; programar=schedule; programo=i schedule; programan=do you schedule; programe=i scheduled;
programaron=they scheduled; programado=scheduled; programen=schedule; programarlo=schedule it; programarla=schedule it;
asistir=attend; asisto=i attend; asisten=do you attend; asisti=i attended; asistio=attended; asistieron=they attended;
asistido=attended; asista=attend; asistan=attend; participar=take part; participo=i take part; participan=do you take part;
participe=i took part; participaron=they took part; participado=taken part; participen=take part; acompanar=accompany;
acompano=i accompany; acompanan=do you accompany; acompane=i accompanied; acompanaron=they accompanied; acompanado=accompanied;
acompanen=accompany; acompanarme=accompany me; acompanenme=accompany me; acompaneme=accompany me; mostrar=show; muestro=i show;
muestran=do you show; mostre=i showed; mostro=showed; mostraron=they showed; mostrado=shown; muestre=show; muestren=show;
mostrarme=show me; muestrenme=show me; muestreme=show me; descontar=deduct; descuentan=do you deduct; desconte=i deducted;
desconto=deducted; descontaron=they deducted; descontado=deducted; descuente=deduct; descuenten=deduct; descontarme=deduct me;
descuentenme=deduct me; descuenteme=deduct me; rebajar=reduce; rebajo=i reduce; rebajan=do you reduce; rebaje=i reduced;
rebajaron=they reduced; rebajado=reduced; rebajen=reduce; comparar=compare; comparo=i compare; comparan=do you compare;
compare=i compared; compararon=they compared; comparado=compared; comparen=compare; elegir=choose; elijo=i choose; eligen=do you
choose; elegi=i chose; eligio=chose; eligieron=they chose; elegido=chosen; elija=choose; elijan=choose; escoger=choose; escojo=i
choose; escogen=do you choose; escogi=i chose; escogio=chose; escogieron=they chose; escogido=chosen; escoja=choose;
escojan=choose; transferir=transfer; transfiero=i transfer; transfieren=do you transfer; transferi=i transferred;
transfirio=transferred; transfirieron=they transferred; transferido=transferred; transfiera=transfer; transfieran=transfer;
comunicar=contact; comunico=i contact; comunican=do you contact; comunique=i contacted; comunicaron=they contacted;
comunicado=contacted; comuniquen=contact; contactar=contact; contacto=i contact; contactan=do you contact; contacte=i contacted;
contactaron=they contacted; contactado=contacted; contacten=contact; contactarme=contact me; contactenme=contact me;
contacteme=contact me; transportar=transport; transporto=i transport; transportan=do you transport; transporte=i transported;
transportaron=they transported; transportado=transported; transporten=transport; transportarlo=transport it;
transportarla=transport it; mudar=move; mudo=i move; mudan=do you move; mude=i moved; mudaron=they moved; mudado=moved;
muden=move; plantar=plant; planto=i plant; plantan=do you plant; plante=i planted; plantaron=they planted; plantado=planted;
planten=plant; regar=water; riegan=do you water; regue=i watered; rego=watered; regaron=they watered; regado=watered;
riegue=water; rieguen=water; fumigar=fumigate; fumigo=i fumigate; fumigan=do you fumigate; fumigue=i fumigated; fumigaron=they
fumigated; fumigado=fumigated; fumiguen=fumigate; barrer=sweep; barro=i sweep; barren=do you sweep; barri=i swept;
barrieron=they swept; barrido=swept; barra=sweep; barran=sweep; vaciar=empty; vacian=do you empty; vaciaron=they emptied;
vaciado=emptied; vacien=empty; vaciarlo=empty it; vaciarla=empty it; tirar=throw away; tiro=i throw away; tiran=do you throw
away; tire=i threw away; tiraron=they threw away; tirado=thrown away; tiren=throw away; tirarlo=throw it away; tirarla=throw it
away; reciclar=recycle; reciclo=i recycle; reciclan=do you recycle; recicle=i recycled; reciclaron=they recycled;
reciclado=recycled; reciclen=recycle; intentar=try; intento=i try; intentan=do you try; intente=i tried; intentaron=they tried;
intentado=tried; intenten=try; lograr=manage; logro=i manage; logran=do you manage; logre=i managed; lograron=they managed;
logrado=managed; logren=manage; ganar=win; gano=i win; ganan=do you win; gane=i won; ganaron=they won; ganado=won; ganen=win;
importar=matter; importo=i matter; importan=do you matter; importaron=they mattered; importado=mattered; importen=matter;
molestar=bother; molestan=do you bother; moleste=i bothered; molestaron=they bothered; molestado=bothered; molesten=bother;
molestarme=bother me; molestenme=bother me; molesteme=bother me; tratar=try; tratan=do you try; trate=i tried; traten=try;
resolver=solve; resuelvo=i solve; resuelven=do you solve; resolvi=i solved; resolvio=solved; resolvieron=they solved;
resuelto=solved; resuelva=solve; resuelvan=solve; resolverlo=solve it; resolverla=solve it; resolverme=solve my;
resuelvanme=solve my; resuelvame=solve my; solucionar=solve; soluciono=i solve; solucionan=do you solve; solucione=i solved;
solucionaron=they solved; solucionado=solved; solucionen=solve; solucionarlo=solve it; solucionarla=solve it; solucionarme=solve
my; solucionenme=solve my; solucioneme=solve my; verificar=check; verifico=i check; verifican=do you check; verifique=i checked;
verificaron=they checked; verificado=checked; verifiquen=check; verificarlo=check it; verificarla=check it; comprobar=check;
compruebo=i check; comprueban=do you check; comprobe=i checked; comprobo=checked; comprobaron=they checked; comprobado=checked;
compruebe=check; comprueben=check; comprobarlo=check it; comprobarla=check it; rastrear=track; rastrean=do you track; rastree=i
tracked; rastrearon=they tracked; rastreado=tracked; rastreen=track; rastrearlo=track it; rastrearla=track it; localizar=locate;
localizo=i locate; localizan=do you locate; localice=i located; localizaron=they located; localizado=located; localicen=locate;
localizarlo=locate it; localizarla=locate it; asegurar=insure; aseguro=i insure; aseguran=do you insure; asegure=i insured;
aseguraron=they insured; asegurado=insured; aseguren=insure; cubrir=cover; cubro=i cover; cubren=do you cover; cubri=i covered;
cubrio=covered; cubrieron=they covered; cubra=cover; cubran=cover; trasladar=move; traslado=i move; trasladan=do you move;
traslade=i moved; trasladaron=they moved; trasladado=moved; trasladen=move; trasladarlo=move it; trasladarla=move it;
inspeccionar=inspect; inspecciono=i inspect; inspeccionan=do you inspect; inspeccione=i inspected; inspeccionaron=they
inspected; inspeccionado=inspected; inspeccionen=inspect; inspeccionarlo=inspect it; inspeccionarla=inspect it; valorar=rate;
valoro=i rate; valoran=do you rate; valore=i rated; valoraron=they rated; valorado=rated; valoren=rate; recomendar=recommend;
recomiendo=i recommend; recomiendan=do you recommend; recomende=i recommended; recomendo=recommended; recomendaron=they
recommended; recomendado=recommended; recomiende=recommend; recomienden=recommend; recomendarme=recommend me;
recomiendenme=recommend me; recomiendeme=recommend me; felicitar=congratulate; felicito=i congratulate; felicitan=do you
congratulate; felicite=i congratulated; felicitaron=they congratulated; felicitado=congratulated; feliciten=congratulate
`;
